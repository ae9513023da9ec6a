import { formatCount } from '#app/domain/number.ts'
import { ADMIN_PAGE_SIZE } from './admin-list-filter.ts'

/** How much the product manager's list finds. A search is counted up to a bound only (ADR 0029). */
export interface MatchCount {
  /** Products found, on all pages, as far as they were counted. */
  count: number
  /** There are more than `count`. */
  more: boolean
}

/** How many finds of a search can be paged through; nobody looks further, they narrow. The database's own (search_page). */
export const SEARCH_SHOWN = 1000

/** '37', or 'más de 200' where nobody counted on. */
export function matchCountWords({ count, more }: MatchCount): string {
  return more ? `más de ${formatCount(count)}` : formatCount(count)
}

/** Pages of 25 that are known to be there; at least 1. */
export function knownPages({ count }: MatchCount): number {
  return Math.max(1, Math.ceil(count / ADMIN_PAGE_SIZE))
}

/** Whether there is a page after `page` (from 1) to go to. */
export function hasNextPage(page: number, found: MatchCount): boolean {
  return page < knownPages(found) || (found.more && page * ADMIN_PAGE_SIZE < SEARCH_SHOWN)
}
