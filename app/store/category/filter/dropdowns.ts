/** The phone's drawer, while it is open. */
export const drawerOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(':popover-open')

/**
 * A dropdown closes when another one opens, when the focus leaves it and when a mouse is pressed outside; the drawer opens
 * with every facet unfolded.
 *
 * @param onDrawer is told when the drawer opens and closes
 * @returns removes the listeners
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
  // A click follows where a finger or a mouse moves the focus: the click decides (use-outside-closes.ts).
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      closeOthers(event)
  }
  const unfold = (open: boolean) => {
    onDrawer(open)
    for (const facet of facets()) facet.open = open
  }
  const onToggle = (event: Event) => {
    if (!(event.target instanceof HTMLElement && event.target.hasAttribute('popover'))) return
    unfold((event as ToggleEvent).newState === 'open')
  }
  // The browser opens the drawer without us, so it may already be open.
  if (inDrawer()) unfold(true)
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerdown', onPointerDown, { signal })
  root.addEventListener('click', closeOthers, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  root.addEventListener('toggle', onToggle, { capture: true, signal })
  return () => stop.abort()
}
