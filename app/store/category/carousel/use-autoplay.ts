import { useEffect, useState, type RefObject } from 'react'

/** How long one position stays, in ms (SPEC §9). */
const AUTOPLAY_MS = 3000

/**
 * Calls `advance` every 3 s unless it is paused: by the button, hover, focus, out of view, a hidden tab or reduced motion
 * (DESIGN.md, shopper's checklist 10). Returns whether motion is allowed at all, and the button's switch.
 */
export function useAutoplay(region: RefObject<HTMLElement | null>, advance: () => void) {
  const [paused, setPaused] = useState(false)
  const [allowed, setAllowed] = useState(true)
  const [held, setHeld] = useState(false)
  const [inView, setInView] = useState(false)

  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setAllowed(!query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])

  useEffect(() => {
    const element = region.current
    if (!element) return
    const hold = () => setHeld(true)
    const release = () =>
      setHeld(element.matches(':hover') || element.contains(document.activeElement))
    const later = () => setTimeout(release)
    // The pointer or the focus may be there before this script is.
    release()
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerenter', hold, { signal })
    element.addEventListener('pointerleave', later, { signal })
    element.addEventListener('focusin', hold, { signal })
    element.addEventListener('focusout', later, { signal })
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? false),
    )
    observer.observe(element)
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [region])

  const running = allowed && !paused && !held && inView
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => !document.hidden && advance(), AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [running, advance])

  return { allowed, paused, setPaused }
}
