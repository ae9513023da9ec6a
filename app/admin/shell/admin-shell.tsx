import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Sidebar, SidebarDrawer } from './sidebar.tsx'
import { sidebarCookie } from './sidebar-cookie.ts'
import { TopBar } from './top-bar.tsx'

/** Frame of every admin page: sidebar, top bar, scrollable main area (SPEC §2). */
export function AdminShell({ startsOpen, children }: { startsOpen: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(startsOpen)
  const [drawer, setDrawer] = useState(false)
  const { key } = useLocation()
  const [seenKey, setSeenKey] = useState(key)
  // Every navigation, to the page itself too, closes the drawer.
  if (key !== seenKey) {
    setSeenKey(key)
    setDrawer(false)
  }

  function toggle() {
    document.cookie = sidebarCookie(!open)
    setOpen(!open)
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      if (window.matchMedia('(width < 768px)').matches) setDrawer((shown) => !shown)
      else toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <div data-panel className="flex h-dvh bg-admin-paper">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Saltar al contenido
      </a>
      <Sidebar open={open} />
      <SidebarDrawer open={drawer} onClose={() => setDrawer(false)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar sidebarOpen={open} onToggleSidebar={toggle} onOpenDrawer={() => setDrawer(true)} />
        <main
          id="contenido"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
