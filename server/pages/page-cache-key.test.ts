import { describe, expect, it } from 'vitest'
import { cacheKey } from './page-cache-key.ts'

describe('The name a page is kept under', () => {
  it('is the path and the query', () => {
    expect(cacheKey('/mujer')).toBe('/mujer')
    expect(cacheKey('/mujer?talla=M&color=negro')).toBe('/mujer?talla=M&color=negro')
    expect(cacheKey('/?')).toBe('/')
  })

  it('does not hold what advertisers append: their visitors share one page', () => {
    expect(cacheKey('/?fbclid=abc')).toBe('/')
    expect(cacheKey('/mujer?utm_source=correo&talla=M&gclid=1&utm_campaign=x')).toBe(
      '/mujer?talla=M',
    )
  })
})
