import { describe, expect, it } from 'vitest'
import { initials, isCurrentSection } from './sections.ts'
import { sidebarCookie, sidebarOpen } from './sidebar-cookie.ts'

describe('admin shell (SPEC §2)', () => {
  it('highlights /admin exactly and the others by prefix', () => {
    expect(isCurrentSection('/admin', '/admin/')).toBe(true)
    expect(isCurrentSection('/admin', '/admin/productos')).toBe(false)
    expect(isCurrentSection('/admin/productos', '/admin/productos/nuevo')).toBe(true)
    expect(isCurrentSection('/admin/productos', '/admin/productosx')).toBe(false)
  })

  it('shows the first two letters of the e-mail in upper case, or AD', () => {
    expect(initials('mariana@vaiven.example')).toBe('MA')
    expect(initials(undefined)).toBe('AD')
    expect(initials('')).toBe('AD')
  })

  it('keeps the sidebar as it was left for 7 days in a cookie, and without one says nothing', () => {
    expect(sidebarOpen(null)).toBeUndefined()
    expect(sidebarOpen('a=1; sidebar_states=false')).toBeUndefined()
    expect(sidebarOpen('a=1; sidebar_state=false')).toBe(false)
    expect(sidebarCookie(false)).toContain('max-age=604800')
    expect(sidebarOpen(sidebarCookie(true))).toBe(true)
  })
})
