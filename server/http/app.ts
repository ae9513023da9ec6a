import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compressResponse } from './compress.ts'
import { createFairQueue, type FairLimits } from '#server/limits/fair-queue.ts'
import type { SupabaseRuntime } from '#server/boot/supabase-runtime.ts'
import type { Log } from '#server/logging/log.ts'
import {
  CLIENT_GONE,
  isClientGone,
  logRequests,
  type RequestEnv,
} from '#server/logging/log-requests.ts'
import { onlyFromHere } from '#server/mail/mailbox.ts'
import { rateLimitMiddleware } from '#server/limits/rate-limit-middleware.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import { securityHeaders } from './security-headers.ts'
import { SECURITY_TXT_PATH, serveSecurityTxt } from './security-txt.ts'
import type { StaticFiles } from './static-files.ts'
import { fairQueueMiddleware } from '#server/limits/fair-queue-middleware.ts'

const MEGABYTE = 1024 * 1024
/** A photo has at most 5 MB (SPEC §5 Images); the form around it is small. */
const UPLOAD_LIMIT = 6 * MEGABYTE
const BODY_LIMIT = MEGABYTE
const DRAIN_LIMIT = 64 * MEGABYTE
/** Slashes in an address. A page has four at most; one request asks for the addresses of everything that a page links to. */
const MOST_PARTS = 200
/** For work of the database and the main thread; a server runs statements in parallel. Browsers wait for half a minute. */
const WORK: FairLimits = {
  atOnce: 8,
  share: 2,
  heavyShare: 1,
  heavyWaitMs: 250,
  waiting: 500,
  patienceMs: 15_000,
}
/** PGlite and the pages share one thread: two at once would only wait for each other, and look equally expensive. */
const WORK_OF_ONE: FairLimits = { ...WORK, atOnce: 1, share: 1 }
/** For work that waits for clients, mail and other threads. */
const FILES: FairLimits = { atOnce: 64, share: 12, heavyShare: 6, waiting: 500, patienceMs: 15_000 }
/** For large bodies: twenty that arrive together would otherwise be read before anything else is done. */
const BODIES: FairLimits = { ...FILES, alone: 2, share: 2, heavyShare: 1 }
const LARGE_BODY = 64 * 1024
const MAILBOX_PATH = '/correo'

/** Everything that the shop answers over HTTP, in the order in which it is tried. */
export function createShopApp(options: {
  runtime: SupabaseRuntime
  /** Whether the shop's public address uses https. */
  https: boolean
  staticFiles: StaticFiles | undefined
  servePage: (request: Request) => Promise<Response>
  optimizeImage: (request: Request) => Promise<Response>
  /** Undefined on a hosted project, which has its own limits. */
  limits: RateLimiter | undefined
  /** How many trusted proxies are in front. */
  proxies: number
  /** The pages of /correo; undefined where there must be none. */
  mailbox: Hono | undefined
  /** Where to report a weakness, as an address with its scheme; undefined when the operator names none. */
  securityContact?: string
  log: Log
}): Hono<RequestEnv> {
  const { runtime, https, staticFiles, servePage, optimizeImage, limits, proxies, mailbox, log } =
    options
  const app = new Hono<RequestEnv>()

  app.use(logRequests(log))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(https))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    // An answer that does not say how long it is valid is valid once: rows, tokens, refusals.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(async (c, next) => {
    await next()
    const compressed = compressResponse(c.res, c.req.header('Accept-Encoding'))
    if (compressed !== c.res) {
      // Hono would copy the old answer's headers, even Content-Length, to the new one.
      c.res = undefined
      c.res = compressed
    }
  })

  app.get('/healthz', async (c) => {
    try {
      await runtime.ping()
      return c.json({ status: 'ok' })
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return c.json({ status: 'error' }, 503)
    }
  })

  if (options.securityContact) {
    app.get(SECURITY_TXT_PATH, serveSecurityTxt(options.securityContact))
  }

  const { fetch } = runtime
  const work = fairQueueMiddleware(
    createFairQueue(runtime.database?.kind === 'pglite' ? WORK_OF_ONE : WORK),
    proxies,
  )
  if (fetch) {
    const files = fairQueueMiddleware(createFairQueue(FILES), proxies)
    const readBody = readBodies(fairQueueMiddleware(createFairQueue(BODIES), proxies))
    app.use('/storage/v1/*', limitBody(UPLOAD_LIMIT), files)
    app.use('/auth/v1/*', limitBody(BODY_LIMIT))
    app.use('/rest/v1/*', limitBody(BODY_LIMIT), readBody, work)
    if (limits) app.use('/auth/v1/*', rateLimitMiddleware(limits, proxies))
    app.use('/auth/v1/*', readBody, fairQueueMiddleware(createFairQueue(FILES), proxies))
    for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']) {
      app.all(path, (c) => fetch(c.req.raw))
    }
  }

  app.get('/img/*', fairQueueMiddleware(createFairQueue(FILES), proxies), (c) =>
    optimizeImage(c.req.raw),
  )

  if (mailbox) {
    const serveMailbox = onlyFromHere(mailbox, MAILBOX_PATH)
    app.get(MAILBOX_PATH, serveMailbox)
    app.get(`${MAILBOX_PATH}/*`, serveMailbox)
  }

  app.get('*', async (c, next) => {
    const answer = await staticFiles?.serve(c.req.raw, c.req.path)
    if (answer) return answer
    // A missing asset belongs to an old page: rendering a whole not-found page for it would help nobody.
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404)
    return next()
  })

  // The router's work grows with the square of the parts.
  app.use('*', async (c, next) => {
    const { length } = c.req.url.split(/\/|%2f/i, MOST_PARTS + 1)
    return length > MOST_PARTS ? c.text('No encontramos esta página.', 404) : next()
  })

  app.all('*', limitBody(BODY_LIMIT), work, async (c) => {
    const page = await servePage(c.req.raw)
    // No cache may keep a failed page once the fault is gone.
    if (page.status >= 500) page.headers.set('Cache-Control', 'no-store')
    return page
  })

  app.onError((error, c) => {
    if (isClientGone(c)) return new Response(null, { status: CLIENT_GONE })
    const { method, path } = c.req
    log.error({ id: c.var.requestId, method, path, err: error }, 'request failed')
    return c.text('Algo salió mal. Inténtalo de nuevo en un momento.', 500)
  })
  return app
}

/**
 * Bodies are read before the turn of their request: a client that sends slowly holds none. Large ones have turns of their
 * own, which end with the request, and the time that reading took counts as the sender's.
 */
function readBodies(turns: MiddlewareHandler<RequestEnv>): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { raw } = c.req
    if (!raw.body) return next()
    const read = async () => {
      const { url, method, headers, signal } = raw
      const start = performance.now()
      c.req.raw = new Request(url, { method, headers, signal, body: await raw.arrayBuffer() })
      c.set('readingMs', performance.now() - start)
    }
    const length = c.req.header('Content-Length')
    if (length !== undefined && Number(length) <= LARGE_BODY) {
      await read()
      return next()
    }
    return turns(c, async () => {
      await read()
      await next()
    })
  }
}

function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: async (c) => {
      // A client reads the answer only after it has sent everything; beyond this limit it is cut off instead.
      const { body } = c.req.raw
      if (body && Number(c.req.header('Content-Length')) <= DRAIN_LIMIT) {
        await body.pipeTo(new WritableStream())
      }
      return c.json(
        { statusCode: '413', error: 'Payload too large', message: 'Payload too large' },
        413,
      )
    },
  })
}
