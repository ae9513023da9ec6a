/** Most products that one page shows at once: what one request costs is bounded by it (ADR 0042). Whole pages of both lists. */
export const MOST_SHOWN = 240
/** So far a list may be followed. */
export const MOST_ASKED = 10_000

/** How many products the URL asks to show: a multiple of `step`, at least one page, at most 10,000. */
export function parseShown(params: URLSearchParams, step: number): number {
  const asked = Number(params.get('mostrar'))
  if (!Number.isSafeInteger(asked) || asked <= step) return step
  return Math.min(Math.ceil(asked / step) * step, Math.floor(MOST_ASKED / step) * step)
}

/** The part that a page shows which asks for `shown` products: it ends there, and has 240 at most. */
export function partOf(shown: number): { from: number; limit: number } {
  const from = Math.max(0, shown - MOST_SHOWN)
  return { from, limit: shown - from }
}
