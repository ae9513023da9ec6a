import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Database } from '#backend/database/database.ts'
import { openEmbeddedBackend } from '#backend/embedded-backend.ts'
import { loadKeys, prepareKeys } from '#backend/auth/access/api-keys.ts'
import {
  DamagedLockError,
  DataDirLockedError,
  lockDataDir,
} from '#backend/database/data-dir-lock.ts'
import { serveDumps } from '#server/maintenance/dump-socket.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { refuseLostDatabase, shutDataDir } from './data-dir.ts'
import type { Env } from './env.ts'
import { explainOpenError } from './runtime-error.ts'
import type { Log } from '#server/logging/log.ts'
import { StartError } from './start-error.ts'

/** What the shop runs on: the embedded backend, or a hosted Supabase project. */
export interface SupabaseRuntime {
  /** Origin of the Supabase API as browsers see it. */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** A client that bypasses every policy; undefined on a hosted project without SUPABASE_SECRET_KEY. */
  readonly serviceClient: SupabaseClient | undefined
  readonly secretKey: string | undefined
  /** Calls the embedded backend directly, without a loopback request. Undefined on a hosted project. */
  readonly fetch: typeof globalThis.fetch | undefined
  /** The embedded backend's database. Undefined on a hosted project. */
  readonly database: Database | undefined
  /** Takes a WebSocket request for the backend; false when it is not for the backend. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../..')
const PING_TIMEOUT_MS = 3000
/** Opens the runtime that the run contract names. Throws StartError when another process holds DATA_DIR. */
export function openRuntime(
  env: Env,
  dataDir: string,
  siteUrl: string,
  log: Log,
): Promise<SupabaseRuntime> {
  return env.SUPABASE_URL
    ? openHosted(env, env.SUPABASE_URL)
    : openEmbedded(env, dataDir, siteUrl, log)
}

async function openEmbedded(
  env: Env,
  dataDir: string,
  siteUrl: string,
  log: Log,
): Promise<SupabaseRuntime> {
  const unlock = env.DATABASE_URL ? () => {} : lock(dataDir)
  try {
    if (!env.DATABASE_URL) await refuseLostDatabase(dataDir)
    const { keys, keep } = await openKeys(env, dataDir)
    const backend = await openEmbeddedBackend({
      dataDir,
      databaseUrl: env.DATABASE_URL,
      siteUrl,
      keys,
      mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
      signUpOpen: env.SIGN_UP === 'open',
      passwords: { minLength: env.PASSWORD_MIN_LENGTH, alsoOneOf: env.PASSWORD_ALSO_ONE_OF },
      migrationsDir: resolve(ROOT, 'supabase/migrations'),
      templatesDir: resolve(ROOT, 'supabase/templates'),
      log,
      addressOf: (request) => clientAddress(request, env.TRUST_PROXY ?? 0),
    })
    keep()
    await shutDataDir(dataDir)
    const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))
    // With a PostgreSQL server `npm run backup` asks that server itself.
    const endDumps = env.DATABASE_URL ? undefined : await serveDumps(backend.database, dataDir, log)
    return {
      supabaseUrl: siteUrl,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      serviceClient: serviceClient(siteUrl, keys.secretKey, fetch),
      fetch,
      database: backend.database,
      handleUpgrade: (request, socket, head) => backend.handleUpgrade(request, socket, head),
      ping: () => backend.ping(),
      close: async () => {
        await endDumps?.()
        await backend.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw explainOpenError(error, env, dataDir)
  }
}

/** Several processes on one PostgreSQL share keys; on PGlite they are written once there is a database. */
async function openKeys(env: Env, dataDir: string) {
  const given = {
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: env.SUPABASE_SECRET_KEY,
  }
  if (!env.DATABASE_URL) return prepareKeys(dataDir, given)
  return { keys: await loadKeys(dataDir, given), keep: () => {} }
}

/** PGlite allows one process. With a PostgreSQL server several may share DATA_DIR's images and keys. */
function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirLockedError) {
      throw new StartError(`DATA_DIR ${dataDir} is in use by another process. Stop it first.`)
    }
    throw error instanceof DamagedLockError ? new StartError(error.message) : error
  }
}

async function openHosted(env: Env, supabaseUrl: string): Promise<SupabaseRuntime> {
  const publishableKey = env.SUPABASE_PUBLISHABLE_KEY ?? ''
  const secretKey = env.SUPABASE_SECRET_KEY
  const ask = (key = publishableKey) =>
    globalThis.fetch(`${supabaseUrl}/rest/v1/categories?select=id&limit=1`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    })
  await refuseUnreadyProject(ask, 'SUPABASE_PUBLISHABLE_KEY')
  if (secretKey) await refuseUnreadyProject(() => ask(secretKey), 'SUPABASE_SECRET_KEY')
  return {
    supabaseUrl,
    publishableKey,
    secretKey,
    serviceClient: secretKey ? serviceClient(supabaseUrl, secretKey) : undefined,
    fetch: undefined,
    database: undefined,
    handleUpgrade: () => false,
    ping: async () => {
      const response = await ask()
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the hosted project answered ${response.status}`)
    },
    close: async () => {},
  }
}

/** Says in one line why a hosted project cannot be served from. Throws StartError. */
async function refuseUnreadyProject(ask: () => Promise<Response>, keyName: string): Promise<void> {
  const answer = await ask().catch(() => undefined)
  await answer?.body?.cancel()
  if (!answer || answer.status >= 500) {
    throw new StartError(
      'The project at SUPABASE_URL does not answer: is the address right, is it paused?',
    )
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new StartError(`${keyName} is refused by the project at SUPABASE_URL.`)
  }
  if (answer.status === 404) {
    throw new StartError(
      'The project at SUPABASE_URL has no tables yet: run `npx supabase@3 db push --remote` first.',
    )
  }
}

/** A supabase-js client without a session. Its key decides: it bypasses every policy, or has a visitor's rights. */
export function serviceClient(
  supabaseUrl: string,
  key: string,
  fetch?: typeof globalThis.fetch,
): SupabaseClient {
  return createClient(supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch ? { global: { fetch } } : {}),
  })
}
