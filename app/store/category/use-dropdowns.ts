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
    const unfold = (open: boolean) => {
      for (const facet of facets()) facet.open = open
    }
    const onToggle = (event: Event) => {
      if (!(event.target instanceof HTMLElement && event.target.hasAttribute('popover'))) return
      unfold((event as ToggleEvent).newState === 'open')
    }
    // The browser opens the drawer without us, so it may stand open already.
    if (inDrawer()) unfold(true)
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerdown', closeOthers, { signal })
    document.addEventListener('focusin', closeOthers, { signal })
    document.addEventListener('keydown', onKey, { signal })
    root.addEventListener('toggle', onToggle, { capture: true, signal })
    return () => stop.abort()
  }, [form])
}
