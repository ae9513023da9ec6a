import { useEffect, type RefObject } from 'react'

/**
 * Marks an element with data-scrolled once the page is scrolled more than `px` (SPEC §9 'Filter bar shadow'): written
 * to the element itself, so that nothing is rendered while somebody scrolls.
 */
export function useScrolled(target: RefObject<HTMLElement | null>, px: number) {
  useEffect(() => {
    const mark = () => {
      if (target.current) target.current.dataset['scrolled'] = String(window.scrollY > px)
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [target, px])
}
