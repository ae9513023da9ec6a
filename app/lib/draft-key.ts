/** Before the id of whose draft of a product it is, in the session storage. */
export const DRAFT_KEY = 'vaiven-product-draft:'

/** Whether this tab keeps somebody's draft of a product. */
export function draftWaits(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(DRAFT_KEY))
  } catch {
    // Storage is forbidden: no draft could be kept.
    return false
  }
}
