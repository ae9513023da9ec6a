import { joinParts, type Part } from '#app/domain/join-parts.ts'

export interface CachedPage {
  /** In ms since the epoch. */
  at: number
  data: unknown
}

const withoutShown = (path: string) => path.replace(/mostrar=\d+/, '')

/**
 * Joins a page with a part of a list to the last visited page of the same list that meets it: what is above on the screen,
 * however long ago it was read. The result keeps the age of that page.
 */
export function joinPages(
  visited: Map<string, CachedPage>,
  path: string,
  visit: CachedPage,
): CachedPage {
  const next = visit.data as Part
  for (const [other, { at, data }] of [...visited].toReversed()) {
    if (withoutShown(other) !== withoutShown(path)) continue
    const joined = joinParts(data as Part, next)
    if (joined !== next) return { at, data: joined }
  }
  return visit
}
