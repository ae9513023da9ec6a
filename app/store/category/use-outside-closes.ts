import { useEffect, type RefObject } from 'react'

/**
 * Escape and a press outside close a form's dropdowns. A finger's tap only closes: it cannot see that what lies below
 * would open too. Heard from the start, and not with what ties the filters (filter-ties.tsx): a dropdown opens by itself.
 */
export function useOutsideCloses(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const close = (event: PointerEvent | KeyboardEvent) => {
      const key = 'key' in event
      if (key ? event.key !== 'Escape' : form.current?.contains(event.target as Node)) return
      for (const facet of form.current?.querySelectorAll('details') ?? []) {
        if (!facet.open) continue
        facet.open = false
        if (key) facet.querySelector('summary')?.focus()
        else if (event.pointerType === 'touch') {
          event.preventDefault()
          event.stopPropagation()
        }
      }
    }
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('click', close, options)
    document.addEventListener('keydown', close, options)
    return () => stop.abort()
  }, [form])
}
