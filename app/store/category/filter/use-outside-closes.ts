import { useEffect, type RefObject } from 'react'

/**
 * Escape and a press outside close a form's dropdowns. A finger's tap only closes: it cannot see that it would also open
 * what is below. It listens from the start and not with filter-sync.tsx, because a dropdown opens by itself.
 */
export function useOutsideCloses(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const close = (event: PointerEvent | KeyboardEvent) => {
      const key = 'key' in event
      if (key ? event.key !== 'Escape' : form.current?.contains(event.target as Node)) return
      for (const summary of form.current?.querySelectorAll<HTMLElement>('[open]>summary') ?? []) {
        summary.click()
        if (key) summary.focus()
        else if (event.pointerType === 'touch') {
          event.preventDefault()
          event.stopPropagation()
        }
      }
    }
    window.addEventListener('click', close, true)
    window.addEventListener('keydown', close, true)
    return () => {
      window.removeEventListener('click', close, true)
      window.removeEventListener('keydown', close, true)
    }
  }, [form])
}
