/** Key of a product draft in the session storage; the id of its author follows. */
export const DRAFT_KEY = 'vaiven-product-draft:'

/** Whether this tab keeps anybody's draft of a product. */
export function draftWaits(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(DRAFT_KEY))
  } catch {
    // Storage is forbidden, so no draft could be kept.
    return false
  }
}
