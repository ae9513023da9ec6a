/** Most products that one page shows at once: what one request costs is bounded by it (ADR 0042). Whole pages of both lists. */
export const MAX_PAGE_LIMIT = 240
/** So far a list may be followed. */
export const MAX_LIST_LENGTH = 10_000

/** How many products the URL asks to show: a multiple of `step`, at least one page, at most 10,000. */
export function parsePageLimit(params: URLSearchParams, step: number): number {
  const asked = Number(params.get('mostrar'))
  if (!Number.isSafeInteger(asked) || asked <= step) return step
  return Math.min(Math.ceil(asked / step) * step, Math.floor(MAX_LIST_LENGTH / step) * step)
}

/** The part that a page shows which asks for `shown` products: it ends there, and has 240 at most. */
export function pageWindow(shown: number): { from: number; limit: number } {
  const from = Math.max(0, shown - MAX_PAGE_LIMIT)
  return { from, limit: shown - from }
}
