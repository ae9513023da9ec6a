import type { CachedPage } from './join-pages.ts'

/** How long a visited page's data stays fresh: 5 minutes (SPEC §9 'Product list cache'). */
const FRESH_MS = 5 * 60 * 1000
const MOST = 40

const cache = new Map<string, CachedPage>()
/** Whether this document has shown a page that is remembered. */
let begun = false

/** Not so old, and no sale has begun or ended since (ADR 0035): `changesAt` of the data, in ms since the epoch. */
function isFresh({ at, data }: CachedPage): boolean {
  const now = Date.now()
  const { changesAt } = data as { changesAt?: number | null }
  return now - at < FRESH_MS && !(changesAt && changesAt <= now)
}

/**
 * Data of a page seen in the last 5 minutes, or a fresh read of it. For clientLoaders: it lives in the browser's memory
 * only, so one visitor's pages never reach another. A failed read empties it.
 */
export async function loadCached<T>(request: Request, read: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  begun = true
  const known = cache.get(key)
  if (known && isFresh(known)) return known.data as T
  try {
    let visit: CachedPage = { at: Date.now(), data: await read() }
    // A part of a list goes on from the one above it. Few follow a list so far: they download how.
    if ((visit.data as { from?: number }).from)
      visit = (await import('./join-pages.ts')).joinPages(cache, key, visit)
    cache.delete(key)
    cache.set(key, visit)
    if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '')
    return visit.data as T
  } catch (error) {
    cache.clear()
    throw error
  }
}

/**
 * Remembers the page the visit began with, which came with its data. A clientLoader that runs on hydration would do it
 * too, and have the whole page rendered a second time.
 */
export function cacheFirstPage(path: string, data: unknown): void {
  if (!begun) cache.set(path, { at: Date.now(), data })
  begun = true
}
