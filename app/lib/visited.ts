/** How long a visited page's data stays fresh: 5 minutes (SPEC §9 'Product list cache'). */
const FRESH_MS = 5 * 60 * 1000
const MOST = 40

export interface Visit {
  /** In ms since the epoch. */
  at: number
  data: unknown
}

const visited = new Map<string, Visit>()
/** Whether this document has shown a page that is remembered. */
let begun = false

/** Not so old, and no sale has begun or ended since (ADR 0035): `changesAt` of the data, in ms since the epoch. */
function isFresh({ at, data }: Visit): boolean {
  const now = Date.now()
  const { changesAt } = data as { changesAt?: number | null }
  return now - at < FRESH_MS && !(changesAt && changesAt <= now)
}

/**
 * Data of a page seen in the last 5 minutes, or a fresh read of it. For clientLoaders: it lives in the browser's memory
 * only, so one visitor's pages never reach another. A failed read empties it.
 */
export async function visitedOr<T>(request: Request, read: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  begun = true
  const known = visited.get(key)
  if (known && isFresh(known)) return known.data as T
  try {
    let visit: Visit = { at: Date.now(), data: await read() }
    // A part of a list goes on from the one above it. Few follow a list so far: they download how.
    if ((visit.data as { from?: number }).from)
      visit = (await import('./join-above.ts')).joinAbove(visited, key, visit)
    visited.delete(key)
    visited.set(key, visit)
    if (visited.size > MOST) visited.delete(visited.keys().next().value ?? '')
    return visit.data as T
  } catch (error) {
    visited.clear()
    throw error
  }
}

/**
 * Remembers the page the visit began with, which came with its data. A clientLoader that runs on hydration would do it
 * too, and have the whole page rendered a second time.
 */
export function rememberFirst(path: string, data: unknown): void {
  if (!begun) visited.set(path, { at: Date.now(), data })
  begun = true
}
