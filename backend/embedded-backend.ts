import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { App, setExperimental, type EmailDriver } from '@supabase/lite'
import { createAuthApi } from './auth/auth-api.ts'
import { authConfig, mailTemplate, requiredPasswordCharacters } from './auth/auth-config.ts'
import { refuseInvalidRequest } from './auth/validate-request.ts'
import type { StricterPasswords } from './auth/passwords/password-policy.ts'
import { signUpTables } from './auth/accounts/sign-up-history.ts'
import type { BackendLog } from './backend-log.ts'
import { captureConsole } from './console-capture.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from '#backend/database/open-database.ts'
import type { BackendKeys } from './auth/access/api-keys.ts'
import { createMailDriver } from './auth/mail/mail-driver.ts'
import { migrate } from './database/migrate.ts'
import { checkpointWhenDue, vacuumBloated } from './database/pglite/vacuum.ts'
import { createRealtimeServer } from './realtime/realtime-server.ts'
import { roomTables } from './realtime/broadcast/room-rights.ts'
import { removeOldDrafts, type StorageAdapter } from './storage/file-adapter.ts'
import { answerUnreadableQuery } from './data-api/unreadable-query.ts'
import { enforceRequestLimits } from './data-api/request-limits.ts'
import { createStorageApi } from './storage/storage-api.ts'

export interface EmbeddedBackend {
  readonly database: Database
  /** Answers /auth/v1, /rest/v1 and /storage/v1; everything else gets 404. */
  fetch(request: Request): Promise<Response>
  /** Takes over a WebSocket on /realtime/v1/websocket; false means that the request is not ours. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Throws when the database does not answer or takes no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface EmbeddedBackendOptions {
  dataDir: string
  databaseUrl?: string
  /** Public origin without a trailing slash, for links in mails and allowed redirects. */
  siteUrl: string
  keys: BackendKeys
  mail: { smtpUrl?: string; from: string }
  /** Whether strangers may create accounts. */
  signUpOpen?: boolean
  /** What passwords need beyond SPEC §5. */
  passwords?: StricterPasswords
  migrationsDir: string
  templatesDir: string
  log: BackendLog
  /** The address that the realtime limits count by; the socket's own address by default. */
  addressOf?: (request: IncomingMessage) => string
}

/** How long the database may take to answer a ping, in ms. */
const PING_TIMEOUT = 3000
/** How often PGlite gets its maintenance, in ms. */
const CARE_PAUSE = 10 * 60_000

/** A Supabase in this process: auth, data, storage and realtime over one database, migrated and ready. */
export async function openEmbeddedBackend(
  options: EmbeddedBackendOptions,
): Promise<EmbeddedBackend> {
  const database = await openDatabase(options)
  try {
    return await composeBackend(options, database)
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function composeBackend(
  options: EmbeddedBackendOptions,
  database: Database,
): Promise<EmbeddedBackend> {
  const { dataDir, keys, log } = options
  const storageRoot = path.join(dataDir, 'storage')
  const storage = createStorageApi(database, storageRoot, keys)
  const mail = createMailDriver({ dataDir, ...options.mail })
  const app = composeApp(options, database, storage.adapter, mail)
  // Operators create accounts without a mail.
  const confirmedApp = composeApp(options, database, storage.adapter, mail, false)

  await captureConsole(log, () =>
    database.exclusively(async () => {
      await app.ensureSystemSchema()
      await database.exec(systemGrants + signUpTables + roomTables)
      await migrate(database, options.migrationsDir, log)
    }),
  )

  await removeOldDrafts(storageRoot)
  // Read now, so that the first page does not wait for it.
  await database.connection.introspect({ useCache: true })
  const realtime = await createRealtimeServer({
    database,
    log,
    addressOf: options.addressOf,
    ...keys,
  })

  const care = () =>
    vacuumBloated(database)
      .then(() => checkpointWhenDue(database))
      .catch((error: unknown) => log.warn({ err: error }, 'care of the database failed'))
  const cares =
    database.kind === 'pglite' ? setInterval(() => void care(), CARE_PAUSE).unref() : undefined

  const next = (request: Request) => app.fetch(request)
  const auth = createAuthApi({
    database,
    mail: { driver: mail, changeTemplate: mailTemplate(options.templatesDir, 'email_change') },
    siteUrl: options.siteUrl,
    secretKey: keys.secretKey,
    next,
    signUpConfirmed: (request) => confirmedApp.fetch(request),
    signUpOpen: options.signUpOpen ?? true,
    passwords: options.passwords,
    log,
  })

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const { pathname } = url
    if (pathname.startsWith('/auth/v1/')) {
      return (await refuseInvalidRequest(request)) ?? auth.answer(request)
    }
    if (pathname.startsWith('/storage/v1/')) return storage.fetch(request, next)
    if (pathname.startsWith('/rest/v1/')) {
      const guarded = await enforceRequestLimits(request, url)
      return guarded instanceof Response ? guarded : answerUnreadableQuery(await next(guarded))
    }
    return Response.json({ message: 'Not found' }, { status: 404 })
  }

  /** Anyone may ask for the health: all who ask at the same moment share one question to the database. */
  let asking: Promise<void> | undefined

  return {
    database,
    fetch: (request) => captureConsole(log, () => answer(request)),
    handleUpgrade: realtime.handleUpgrade,
    ping() {
      asking ??= answersInTime(database).finally(() => {
        asking = undefined
      })
      return asking
    },
    async close() {
      clearInterval(cares)
      await auth.settle()
      await realtime.close()
      await database.close()
    },
  }
}

async function answersInTime(database: Database): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The database does not answer')), PING_TIMEOUT).unref()
  })
  await Promise.race([database.checkWritable(), late])
}

// What the roles may touch outside the migrations' own tables, as on a hosted project; the policies decide the rest.
const systemGrants = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects, storage.buckets to anon, authenticated, service_role;
`

function composeApp(
  options: EmbeddedBackendOptions,
  database: Database,
  adapter: StorageAdapter,
  email: EmailDriver,
  confirmByMail = true,
) {
  const auth = authConfig(options)
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: { ...auth, email: { ...auth.email, enable_confirmations: confirmByMail } },
    storage: { enabled: true, file_size_limit: '50MiB' },
    studio: { enabled: false },
    options: {
      drivers: { email },
      server: { disableStudio: true, disableFallback: true, admin: false },
    },
  })
  // The auth service reads this, but the configuration's schema lacks it: SPEC §5 has its own set of special characters.
  Object.assign(app.config.auth ?? {}, {
    password_required_characters: requiredPasswordCharacters,
  })
  // This must come before ensureSystemSchema(), or storage.buckets never exists.
  setExperimental('storage', true)
  return Object.assign(app, { _storageAdapter: adapter })
}
