import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element is narrower than `limit` px, because of the window or of what is beside it. */
export function useNarrowerThan<T extends Element>(limit: number): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const look = () => setNarrow(watched.clientWidth < limit)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [limit])
  return [element, narrow]
}
