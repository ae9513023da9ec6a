import { useEffect, useState } from 'react'

/** True once the page is scrolled more than `px` (SPEC §9 'Filter bar shadow'). */
export function useScrolled(px: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > px)
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [px])
  return scrolled
}
