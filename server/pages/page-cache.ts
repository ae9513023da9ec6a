import { LRUCache } from 'lru-cache'
import type { Log } from '#server/logging/log.ts'
import { cacheKey } from './page-cache-key.ts'
import { storePage, type StoredPage } from './stored-page.ts'

export interface PageCacheOptions {
  /** Renders a page for a request, whatever it costs. */
  render: (request: Request) => Promise<Response>
  /** The most bytes that cached pages may take. */
  maxBytes: number
  /** How long a cached page is sent without a check, in ms. */
  freshMs: number
  /** How long after that it is still sent while a new one is rendered, in ms. */
  staleMs: number
  log: Log
}

export interface PageCache {
  /** A page that may be sent as it is, at once; undefined when `get` must be asked. */
  fresh(target: string): StoredPage | undefined
  /** The page for a GET or HEAD request, cached or rendered. A Response is private to this request. */
  get(request: Request): Promise<StoredPage | Response>
  /** The catalogue has changed: cached pages are only sent when no new page can be rendered. */
  drop(): void
}

interface Kept {
  page: StoredPage
  at: number
  /** The version of the catalogue that it shows. */
  generation: number
}

const MOST_UNKEPT_BYTES = 1024 * 1024

/** What a key takes: an address may be 16 kB long, and the page contains it too. */
const sizeOf = (key: string) => 2 * key.length + 100

/** While there is an old page, nobody waits longer than this for a new one, in ms. */
const PATIENCE_MS = 2000

/**
 * Caches public pages as they go over the wire. One visitor's request renders a page; everyone else gets it from memory
 * until the catalogue changes, and requests for the same page wait for one rendering. When rendering fails or takes too long
 * (the database is gone), the last version of the page is better than none.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, freshMs, staleMs, log } = options
  const kept = new LRUCache<string, Kept>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ page }, key) => page.size + sizeOf(key),
  })
  const flights = new Map<string, Promise<StoredPage | Response>>()
  /** Keys whose answers cannot be cached: nobody waits for another's rendering of them. */
  const unkept = new LRUCache<string, true>({
    maxSize: MOST_UNKEPT_BYTES,
    sizeCalculation: (_value, key) => sizeOf(key),
  })
  let generation = 0

  async function renderOnce(key: string, request: Request): Promise<StoredPage | Response> {
    const born = generation
    const response = await render(request)
    if (!mayBeKept(response)) {
      if (response.status < 500) unkept.set(key, true)
      return response
    }
    unkept.delete(key)
    const page = await storePage(response, kept.get(key)?.page)
    // A page read before a change must not be cached as one read after it; it is still better than nothing.
    const other = kept.peek(key)
    if (!other || other.generation <= born)
      kept.set(key, { page, at: Date.now(), generation: born })
    return page
  }

  /** Renders a page once at a time; a private answer goes only to the visitor who caused it. */
  function share(key: string, request: Request): Promise<StoredPage | Response> {
    if (unkept.has(key)) return renderOnce(key, request)
    const flightKey = `${generation} ${key}`
    const running = flights.get(flightKey)
    if (running) {
      return running.then(async (answer) => (answer instanceof Response ? render(request) : answer))
    }
    const flight = renderOnce(key, request).finally(() => flights.delete(flightKey))
    flights.set(flightKey, flight)
    return flight
  }

  const isCurrent = (entry: Kept) => entry.generation === generation
  const ageOf = (entry: Kept) => Date.now() - entry.at

  return {
    fresh(target) {
      const entry = kept.get(cacheKey(target))
      return entry && isCurrent(entry) && ageOf(entry) < freshMs ? entry.page : undefined
    },
    async get(request) {
      const url = new URL(request.url)
      const key = cacheKey(url.pathname + url.search)
      const entry = kept.get(key)
      if (entry && isCurrent(entry) && ageOf(entry) < freshMs) return entry.page
      const next = share(key, forEveryone(request))
      if (!entry) return next
      if (isCurrent(entry) && ageOf(entry) < freshMs + staleMs) {
        next.catch((error: unknown) => log.warn({ err: error, key }, 'page not renewed'))
        return entry.page
      }
      const answer = await orNothing(next, PATIENCE_MS)
      if (answer && !(answer instanceof Response && answer.status >= 500)) return answer
      log.warn({ key }, 'page not renewed: the last one is sent')
      return entry.page
    },
    drop() {
      generation += 1
    },
  }
}

/**
 * Renders a GET for a HEAD request too. It has no visitor's signal: when that visitor leaves, others may wait for the same
 * page. Only the cookie of their headers goes along, for the back office: everyone else would see what a page shows of one
 * visitor's headers.
 */
function forEveryone({ url, headers }: Request): Request {
  const cookie = headers.get('Cookie')
  return new Request(url, cookie ? { headers: { Cookie: cookie } } : {})
}

/** Only existing pages whose route calls them public: a page that does not exist is cheap, and there are endless names. */
function mayBeKept(response: Response): boolean {
  return response.status === 200 && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
}

async function orNothing<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
