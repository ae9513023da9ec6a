import type { CachedPage } from './join-pages.ts'

/** How long a visited page's data stays fresh: 5 minutes (SPEC §9 'Product list cache'). */
const FRESH_MS = 5 * 60 * 1000
const MOST = 40

const cache = new Map<string, CachedPage>()
/** Whether this document has already cached a page. */
let begun = false

/** Not so old, and no sale has begun or ended since (ADR 0035): `changesAt` of the data, in ms since the epoch. */
function isFresh({ at, data }: CachedPage): boolean {
  const now = Date.now()
  const { changesAt } = data as { changesAt?: number | null }
  return now - at < FRESH_MS && !(changesAt && changesAt <= now)
}

/**
 * Data of a page seen in the last 5 minutes, or a fresh read of it. For clientLoaders: the cache is only in the browser's
 * memory, so one visitor's pages never reach another. A failed read empties it.
 */
export async function loadCached<T>(request: Request, read: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  begun = true
  const known = cache.get(key)
  if (known && isFresh(known)) return known.data as T
  try {
    let visit: CachedPage = { at: Date.now(), data: await read() }
    // A part of a list continues the one above it. Few visitors follow a list so far: they download the code for it.
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
 * Caches the first page of the visit, which came with its data. A clientLoader that runs on hydration would do so too, but
 * render the whole page a second time.
 */
export function cacheFirstPage(path: string, data: unknown): void {
  if (!begun) cache.set(path, { at: Date.now(), data })
  begun = true
}
