import { useEffect } from 'react'

/** A visitor's first interactions, before any tap that needs more code; assistive software may only send 'change'. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'change'] as const

/**
 * Calls `load` once, at the visitor's first interaction: code that only interactions need is ready for them, and a visitor
 * who only reads never downloads it. `load` must not change between renders.
 */
export function useFirstInteraction(load: () => Promise<unknown>) {
  useEffect(() => {
    const stop = new AbortController()
    const first = () => {
      stop.abort()
      // The component that needs it asks again, and reports when it cannot be loaded.
      load().catch(() => {})
    }
    for (const sign of SIGNS)
      window.addEventListener(sign, first, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [load])
}
