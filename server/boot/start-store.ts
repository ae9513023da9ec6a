import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { seedDemo } from '#demo/seed.ts'
import { prepareDataDir, shutDataDir } from './data-dir.ts'
import type { Env } from './env.ts'
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts'
import { openRuntime, serviceClient, type SupabaseRuntime } from './supabase-runtime.ts'
import { createShopApp } from '#server/http/app.ts'
import { openImageCache } from '#server/images/image-cache.ts'
import { createImageOptimizer } from '#server/images/image-optimizer.ts'
import { createReadSource } from '#server/images/image-sources.ts'
import { listen, type Listener } from '#server/http/listener.ts'
import type { Log } from '#server/logging/log.ts'
import { createMailbox, hasMailbox } from '#server/mail/mailbox.ts'
import { watchCatalog } from '#server/pages/watch-catalog.ts'
import { createServeCached } from '#server/pages/serve-cached.ts'
import { createPageServer } from '#server/pages/page-server.ts'
import type { Pages } from '#server/pages/pages.ts'
import { openRateLimiter, type RateLimiter } from '#server/limits/rate-limiter.ts'
import { startSaleClock } from '#server/maintenance/sale-clock.ts'
import { keepImagesSwept } from '#server/maintenance/sweep-images.ts'

export interface Store {
  readonly siteUrl: string
  /** The account that this start created, or null when there already was an administrator. */
  readonly firstAdmin: FirstAdmin | null
  /** Whether this start could neither seed nor create an administrator, on a hosted project without its secret key. */
  readonly setUpSkipped: boolean
  /** Finishes open requests, ends WebSockets, closes the database. */
  stop(): Promise<void>
}

const IMAGE_CACHE_BYTES = 512 * 1024 * 1024
/** A hosted project does not report a new sale, so the server asks again after this long. */
const UNTOLD_SALES_MS = 10_000
/** Together with closing the database, a stop stays under the 5 s of the run contract. */
const REQUEST_GRACE_MS = 3000

/**
 * Starts the shop: binds the port, opens the runtime (which migrates), seeds, creates the first administrator, and answers.
 * `openPages` runs meanwhile; it may build. Throws StartError for everything that the operator can fix.
 */
export async function startStore(options: {
  env: Env
  log: Log
  openPages: (server: Server) => Promise<Pages>
}): Promise<Store> {
  const { env, log, openPages } = options
  const listener = await listen(env.HOST, env.PORT)
  let runtime: SupabaseRuntime | undefined
  let pages: Pages | undefined
  try {
    const siteUrl = env.SITE_URL ?? `http://localhost:${listener.port}`
    const dataDir = await prepareDataDir(env.DATA_DIR)
    await shutDataDir(dataDir)
    runtime = await openRuntime(env, dataDir, siteUrl, log)
    const limits = runtime.database && (await openRateLimiter(runtime.database))
    const seeded = env.SEED === 'demo' ? seed(runtime) : Promise.resolve()
    pages = (await bothOrNeither(openPages(listener.server), seeded))[0]
    // This comes last, so that a generated password is always printed and never lost to a start that fails later.
    const client = runtime.serviceClient
    const firstAdmin = client
      ? await ensureFirstAdmin(client, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
      : null
    const endSaleClock = await serve({
      env,
      listener,
      runtime,
      limits,
      pages,
      siteUrl,
      dataDir,
      log,
    })
    const storageDir = runtime.database && join(dataDir, 'storage')
    const endSweeping = client ? keepImagesSwept(client, log, storageDir) : () => {}
    return {
      siteUrl,
      firstAdmin,
      setUpSkipped: !client,
      stop: () => {
        endSweeping()
        endSaleClock()
        return stop(listener, runtime, pages)
      },
    }
  } catch (error) {
    await stop(listener, runtime, pages).catch(() => {})
    throw error
  }
}

async function seed({ supabaseUrl, secretKey, fetch }: SupabaseRuntime): Promise<void> {
  if (secretKey) await seedDemo({ supabaseUrl, secretKey, ...(fetch ? { fetch } : {}) })
}

/** Like Promise.all, but waits for the other one when one fails: nothing keeps running behind a failed start. */
async function bothOrNeither<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}

async function serve(options: {
  env: Env
  listener: Listener
  runtime: SupabaseRuntime
  limits: RateLimiter | undefined
  pages: Pages
  siteUrl: string
  dataDir: string
  log: Log
}): Promise<() => void> {
  const { env, listener, runtime, limits, pages, siteUrl, dataDir, log } = options
  const optimizeImage = createImageOptimizer({
    readSource: createReadSource({
      fetchObject: (path) =>
        (runtime.fetch ?? globalThis.fetch)(`${runtime.supabaseUrl}${path}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(10_000),
        }),
      assetFile: (path) => pages.assetFile(path),
    }),
    cache: openImageCache({
      dir: join(dataDir, 'cache/images'),
      maxBytes: IMAGE_CACHE_BYTES,
      onError: (error) => log.warn({ err: error }, 'the image cache could not be written'),
    }),
  })
  const https = siteUrl.startsWith('https:')
  const mailbox = hasMailbox(env) ? createMailbox(join(dataDir, 'mail')) : undefined
  const { serve: servePage, cache } = createPageServer({
    runtime,
    siteUrl,
    pages,
    mailbox: mailbox !== undefined,
    keep: !pages.wrap,
    log,
  })
  const clock = startSaleClock({
    turn: turnSales(runtime),
    onTurn: () => cache?.drop(),
    mostMs: runtime.database ? 60_000 : UNTOLD_SALES_MS,
    log,
  })
  if (runtime.database) {
    await watchCatalog(runtime.database, () => {
      cache?.drop()
      clock.changed()
    })
  }
  const app = createShopApp({
    runtime,
    https,
    staticFiles: pages.staticFiles,
    servePage,
    optimizeImage,
    limits,
    proxies: env.TRUST_PROXY ?? 0,
    mailbox,
    securityContact: env.SECURITY_CONTACT,
    log,
  })
  const respond = getRequestListener(app.fetch)
  const serveCached = cache ? createServeCached({ cache, https, log }) : () => false
  const answer: RequestListener = (request, response) => {
    if (!serveCached(request, response)) void respond(request, response)
  }
  listener.server.on('upgrade', (request, socket, head) => {
    // In development Vite listens to the same server and takes the rest.
    if (!runtime.handleUpgrade(request, socket, head) && !pages.wrap) socket.destroy()
  })
  listener.answerWith(pages.wrap ? pages.wrap(answer) : answer)
  return clock.stop
}

/** With the publishable key, so that a hosted project without its secret key runs its sales too. */
function turnSales({ supabaseUrl, publishableKey, fetch }: SupabaseRuntime) {
  const client = serviceClient(supabaseUrl, publishableKey, fetch)
  return async (): Promise<number | null> => {
    const { data, error } = await client.rpc('update_sale_prices')
    if (error) throw new Error(error.message, { cause: error })
    return data as number | null
  }
}

async function stop(
  listener: Listener,
  runtime: SupabaseRuntime | undefined,
  pages: Pages | undefined,
) {
  await listener.stop(REQUEST_GRACE_MS)
  await pages?.close()
  await runtime?.close()
}
