import type { ShopContext } from '#app/lib/shop-context.ts'
import type { SupabaseRuntime } from '#server/boot/supabase-runtime.ts'
import type { Log } from '#server/logging/log.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { answerFrom } from './stored-page.ts'
import type { Pages } from './pages.ts'

export interface PageServer {
  serve(request: Request): Promise<Response>
  /** Undefined when every page is rendered for each request. */
  cache: PageCache | undefined
}

const MOST_BYTES = 24 * 1024 * 1024
const MINUTE_MS = 60_000
/** A hosted project reports no changes: a page is renewed after this long, and never sent when twice as old. */
const UNREPORTED_MS = 1000

/**
 * Renders the app's pages for this shop, and caches the public ones.
 *
 * @param options.keep false in development, where a page changes with every save of its source
 */
export function createPageServer(options: {
  runtime: SupabaseRuntime
  siteUrl: string
  pages: Pages
  /** Whether there is a mailbox page to link to. */
  mailbox: boolean
  keep: boolean
  log: Log
}): PageServer {
  const { runtime, siteUrl, pages, mailbox, keep, log } = options
  const shop: ShopContext = {
    supabaseUrl: runtime.supabaseUrl,
    publishableKey: runtime.publishableKey,
    siteUrl,
    mailbox,
    ...(runtime.fetch ? { fetch: runtime.fetch } : {}),
  }
  const render = (request: Request) => pages.render(request, shop)
  if (!keep) return { serve: render, cache: undefined }

  const isReported = runtime.database !== undefined
  const cache = createPageCache({
    render,
    maxBytes: MOST_BYTES,
    freshMs: isReported ? MINUTE_MS : UNREPORTED_MS,
    staleMs: isReported ? MINUTE_MS * 60 : UNREPORTED_MS,
    log,
  })
  return {
    cache,
    async serve(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return render(request)
      const page = await cache.get(request)
      if (page instanceof Response) return page
      const { status, headers, body } = answerFrom(page, {
        acceptEncoding: request.headers.get('Accept-Encoding') ?? undefined,
        ifNoneMatch: request.headers.get('If-None-Match') ?? undefined,
      })
      const bytes = body && request.method === 'GET' ? new Uint8Array(body) : null
      return new Response(bytes, { status, headers })
    },
  }
}
