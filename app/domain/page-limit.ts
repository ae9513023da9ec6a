/** The most products that one page shows, which bounds a request (ADR 0042): whole pages of both lists. */
export const MAX_PAGE_LIMIT = 240
/** How far a list may be followed. */
export const MAX_LIST_LENGTH = 10_000

/** How many products the URL asks to show: a multiple of `step`, at least one page, at most 10,000. */
export function parsePageLimit(params: URLSearchParams, step: number): number {
  const asked = Number(params.get('mostrar'))
  if (!Number.isSafeInteger(asked) || asked <= step) return step
  return Math.min(Math.ceil(asked / step) * step, Math.floor(MAX_LIST_LENGTH / step) * step)
}

/** The part of the list that a page for `shown` products shows: it ends there, and has 240 at most. */
export function pageWindow(shown: number): { from: number; limit: number } {
  const from = Math.max(0, shown - MAX_PAGE_LIMIT)
  return { from, limit: shown - from }
}
