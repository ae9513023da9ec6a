import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMedia } from '#app/ui/use-media.ts'
import { NEW_PRODUCT_PARAM } from '#app/admin/new-product.ts'
import { Sidebar, SidebarDrawer } from './sidebar.tsx'
import { sidebarCookie } from './sidebar-cookie.ts'
import { TopBar } from './top-bar.tsx'

const PRODUCTS = '/admin/productos'
const OPEN_DIALOG = '[role=dialog], [role=alertdialog]'

interface AdminShellProps {
  /** The cookie's choice for the sidebar. Without one (undefined), a window under 1200 px starts with it folded. */
  startsOpen: boolean | undefined
  children: ReactNode
}

/** Frame of every admin page: sidebar, top bar, scrollable main area (SPEC §2). */
export function AdminShell({ startsOpen, children }: AdminShellProps) {
  const [chosen, setChosen] = useState(startsOpen)
  const roomy = useMedia('(width >= 1200px)')
  const open = chosen ?? roomy
  const [drawer, setDrawer] = useState(false)
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const onProducts = pathname.startsWith(PRODUCTS)
  const [seenKey, setSeenKey] = useState(key)
  // Every navigation closes the drawer, even to the current page.
  if (key !== seenKey) {
    setSeenKey(key)
    setDrawer(false)
  }

  function toggle() {
    document.cookie = sidebarCookie(!open)
    setChosen(!open)
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey && event.code === 'KeyN' && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        // The list keeps its filters.
        const params = new URLSearchParams(onProducts ? search : '')
        params.set(NEW_PRODUCT_PARAM, '1')
        // Behind an open dialog it would replace the page under it.
        if (!document.querySelector(OPEN_DIALOG)) void navigate(`${PRODUCTS}?${params}`)
        return
      }
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
