import { useEffect } from 'react'

/** What a visitor does first: it comes before any tap that needs more code. Assistive software may only change a control. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'change'] as const

/**
 * Calls `load` once, at the visitor's first sign of life: code that only interactions need is there when they come, and
 * who only reads never downloads it. `load` must not change between renders.
 */
export function useFirstInteraction(load: () => Promise<unknown>) {
  useEffect(() => {
    const stop = new AbortController()
    const first = () => {
      stop.abort()
      // Whoever needs it asks again, and tells when it cannot be had.
      load().catch(() => {})
    }
    for (const sign of SIGNS)
      window.addEventListener(sign, first, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [load])
}
