import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** Unknown section of the panel (SPEC §2 Not-found page). The path is logged to the console. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.warn('404: no page at', pathname)
  }, [pathname])
  return (
    <div className="grid min-h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-6xl">404</h1>
      <p className="text-admin-ink-2">Oops! Page not found</p>
      <Link to="/" className={buttonClass('outline', 'form', 'mt-3')}>
        Return to Home
      </Link>
    </div>
  )
}
