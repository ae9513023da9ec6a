import { useEffect, useRef, useState, type MouseEvent } from 'react'

/** Pauses in ms between two attempts; the last one repeats. */
const PAUSES_MS = [2000, 4000, 8000, 15_000]

/** Whether the store answers for the page at all. */
async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => null,
  )
  return answer !== null && answer.status < 500
}

export interface Reconnect {
  /** The store was asked and did not answer. */
  away: boolean
  /** For a link to the page: without a connection, following it would end at the browser's own page. */
  tryAgain: (event: MouseEvent) => void
}

/**
 * Checks whether the store answers at an address and goes there once it does, when the connection returns or after a pause.
 *
 * @param address path and search; null: nothing to check
 * @param atOnce also goes there when the first check is answered. Without it such a page stays: it failed for its own
 * reason, and would fail again for ever.
 */
export function useReconnect(address: string | null, atOnce = false): Reconnect {
  const [away, setAway] = useState(false)
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    if (address === null) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const look = async (goes: boolean) => {
      clearTimeout(timer)
      const there = await answers(address, stop.signal)
      if (stop.signal.aborted) return
      if (there && (goes || failures > 0)) return location.assign(address)
      if (there) return
      setAway(true)
      clearTimeout(timer)
      timer = setTimeout(look, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)], true)
      failures++
    }
    latest.current = () => void look(true)
    window.addEventListener('online', () => void look(true), { signal: stop.signal })
    void look(atOnce)
    return () => {
      stop.abort()
      clearTimeout(timer)
      setAway(false)
    }
  }, [address, atOnce])
  const tryAgain = (event: MouseEvent) => {
    if (!away || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    latest.current?.()
  }
  return { away, tryAgain }
}
