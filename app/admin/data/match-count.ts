import { formatCount } from '#app/domain/number.ts'

/** How much the product manager's list finds. A search is counted up to a bound only (ADR 0029). */
export interface MatchCount {
  /** Products found on all pages, as far as they were counted. */
  count: number
  /** There are more than `count`. */
  more: boolean
}

/** How many results of a search can be paged through; nobody looks further. Also in the database (search_page). */
export const SEARCH_SHOWN = 1000

/** '37', or 'más de 200' when the count stopped there. */
export function matchCountWords({ count, more }: MatchCount): string {
  return more ? `más de ${formatCount(count)}` : formatCount(count)
}

/** Pages that certainly exist; at least 1. */
export function knownPages({ count }: MatchCount, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize))
}

/** Whether there is a page after `page` (from 1). */
export function hasNextPage(page: number, found: MatchCount, pageSize: number): boolean {
  return page < knownPages(found, pageSize) || (found.more && page * pageSize < SEARCH_SHOWN)
}
