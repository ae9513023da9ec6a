import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useReconnect, type Reconnect } from '#app/ui/use-reconnect.ts'

/**
 * A page that the connection was too weak to load; null when all is well. The router reloads the document when it cannot
 * fetch a page's module (`loadRouteModule`; we found no issue that would change it), and without a connection the browser
 * then shows its own page. So we hold the reload back: when the store answers after all, the new address opens, otherwise we
 * wait for it.
 */
export function useFailedNavigation(): (Reconnect & { address: string }) | null {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  /** Location key of the page on which the reload was requested. */
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
  // The router keeps waiting for the page, and may report it later than its module has failed.
  const address = lost === key && next ? next.pathname + next.search : null
  const reconnect = useReconnect(address, true)
  return address !== null && reconnect.away ? { address, ...reconnect } : null
}
