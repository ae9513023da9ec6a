import { useEffect, type RefObject } from 'react'

/** Dropdowns close on Escape and on a press outside; the drawer opens with every facet unfolded. */
export function useDropdowns(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const root = form.current
    if (!root) return
    const facets = () => [...root.querySelectorAll('details')]
    const inDrawer = () => root.querySelector('[popover]')?.matches(':popover-open') ?? false
    const closeOthers = (event: Event) => {
      if (inDrawer()) return
      for (const facet of facets()) {
        if (!(event.target instanceof Node && facet.contains(event.target))) facet.open = false
      }
    }
    const onKey = (event: KeyboardEvent) => {
      const open = facets().find((facet) => facet.open)
      if (event.key !== 'Escape' || !open || inDrawer()) return
      open.open = false
      open.querySelector('summary')?.focus()
    }
    const onToggle = (event: Event) => {
      if (!(event.target instanceof HTMLElement && event.target.hasAttribute('popover'))) return
      for (const facet of facets()) facet.open = (event as ToggleEvent).newState === 'open'
    }
    document.addEventListener('pointerdown', closeOthers)
    document.addEventListener('focusin', closeOthers)
    document.addEventListener('keydown', onKey)
    root.addEventListener('toggle', onToggle, true)
    return () => {
      document.removeEventListener('pointerdown', closeOthers)
      document.removeEventListener('focusin', closeOthers)
      document.removeEventListener('keydown', onKey)
      root.removeEventListener('toggle', onToggle, true)
    }
  }, [form])
}
