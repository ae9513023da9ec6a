import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useReconnect, type Reconnect } from '#app/ui/use-reconnect.ts'

/**
 * A page that the line was too weak to open, and null when all is well. The router reloads the document
 * when a page's module cannot be fetched (`loadRouteModule`; no issue found that would change it), and without a
 * connection the browser then shows a page of its own. So the reload is held back: a store that answers after all is
 * opened at the new address, one that does not is waited for.
 */
export function useFailedNavigation(): (Reconnect & { address: string }) | null {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  /** Key of the page that the reload was asked for on. */
  const [lost, setLost] = useState<string | null>(null)
  const hold = useEffectEvent((event: NavigateEvent) => {
    if (event.userInitiated || !event.cancelable) return
    event.preventDefault()
    setLost(key)
  })
  useEffect(() => {
    // Browsers without the Navigation API reload, as before.
    if (!('navigation' in window)) return
    const stop = new AbortController()
    // Only reloads: the address may be replaced while React renders, when `hold` may not be called.
    const listen = (event: NavigateEvent) => {
      if (event.navigationType === 'reload') hold(event)
    }
    window.navigation.addEventListener('navigate', listen, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  // The router goes on waiting for the page, and may say so later than its module has failed.
  const address = lost === key && next ? next.pathname + next.search : null
  const reconnect = useReconnect(address, true)
  return address !== null && reconnect.away ? { address, ...reconnect } : null
}
