/** The phone's drawer, while it is open. */
export const drawerOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(':popover-open')

/**
 * Dropdowns close on Escape and on a press outside; the drawer opens with every facet unfolded. A finger's tap outside
 * only closes: it cannot see that what lies below would open too.
 *
 * @param onDrawer told when the drawer opens and closes
 * @returns unties them
 */
export function tieDropdowns(root: HTMLFormElement, onDrawer: (open: boolean) => void): () => void {
  const facets = () => [...root.querySelectorAll('details')]
  const inDrawer = () => Boolean(drawerOf(root))
  const closeOthers = (event: Event) => {
    if (inDrawer()) return
    for (const facet of facets()) {
      if (!(event.target instanceof Node && facet.contains(event.target))) facet.open = false
    }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') closeOthers(event)
  }
  const onClick = (event: PointerEvent) => {
    if (inDrawer() || !facets().some((facet) => facet.open)) return
    const outside = event.target instanceof Node && !root.contains(event.target)
    if (outside && event.pointerType === 'touch') {
      event.preventDefault()
      event.stopPropagation()
    }
    closeOthers(event)
  }
  const onKey = (event: KeyboardEvent) => {
    const open = facets().find((facet) => facet.open)
    if (event.key !== 'Escape' || !open || inDrawer()) return
    open.open = false
    open.querySelector('summary')?.focus()
  }
  const unfold = (open: boolean) => {
    onDrawer(open)
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
  document.addEventListener('pointerdown', onPointerDown, { signal })
  document.addEventListener('click', onClick, { capture: true, signal })
  document.addEventListener('focusin', closeOthers, { signal })
  document.addEventListener('keydown', onKey, { signal })
  root.addEventListener('toggle', onToggle, { capture: true, signal })
  return () => stop.abort()
}
