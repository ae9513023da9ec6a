import { useEffect, useState } from 'react'

/** True once `waiting` has lasted `delay` ms: faster work shows no sign of loading (DESIGN.md). */
export function useDelayed(waiting: boolean, delay = 300): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delay])
  return waiting && late
}
