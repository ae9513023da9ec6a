import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useDelayed } from '#app/ui/use-delayed.ts'

/** Moves the focus to the page's content when the path changes, as a full page load would. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** A line along the top while another page takes more than 300 ms to load. */
export function NavigationProgress() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (!useDelayed(location !== undefined && location.pathname !== pathname)) return null
  return (
    <div
      role="progressbar"
      aria-label="Cargando página"
      className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left scale-x-90 bg-terracotta transition-transform duration-[4s] ease-out starting:scale-x-10"
    />
  )
}
