import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database/database.ts'
import { openEmbeddedBackend, type EmbeddedBackend } from '#backend/embedded-backend.ts'
import type { BackendLog } from '#backend/backend-log.ts'
import { loadKeys, type BackendKeys } from '#backend/auth/access/api-keys.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const migrationsDir = path.join(root, 'supabase/migrations')
export const templatesDir = path.join(root, 'supabase/templates')
const cacheDir = path.join(root, 'node_modules/.cache/vaiven-backend')

// Bcrypt at its lowest cost: hundreds of test accounts should not take minutes.
process.env.LITE_AUTH_BCRYPT_COST ??= '4'

export const silentLog: BackendLog = { info() {}, warn() {}, error() {} }

export interface FreshBackend {
  readonly backend: EmbeddedBackend
  readonly database: Database
  readonly keys: BackendKeys
  readonly dataDir: string
  /** The public origin, without a trailing slash. */
  readonly url: string
  fetch(request: Request): Promise<Response>
  /** A supabase-js client straight into the backend; anonymous unless given the secret key. Keeps its own session. */
  client(key?: string): SupabaseClient
  /** A client that is signed in as the only account, an administrator's. */
  adminClient(): Promise<SupabaseClient>
  /** Closes the backend and opens it again on the same data, with the keys that stand there then. */
  reopen(): Promise<void>
  /** Closes the backend and removes its folder. */
  close(): Promise<void>
}

/**
 * A migrated backend of its own in a temporary folder: PGlite, copied from a template folder that is made once, or the
 * PostgreSQL of `databaseUrl`.
 */
export async function freshBackend(
  options: {
    databaseUrl?: string
    siteUrl?: string
    signUpOpen?: boolean
    log?: BackendLog
  } = {},
): Promise<FreshBackend> {
  const { databaseUrl, siteUrl = 'http://localhost:4100', log = silentLog, signUpOpen } = options
  const dataDir = databaseUrl ? await emptyDataDir() : await freshDataDir()
  let keys = await loadKeys(dataDir)
  const open = () =>
    openEmbeddedBackend({
      dataDir,
      databaseUrl,
      siteUrl,
      keys,
      mail: { from: 'Vaivén <hola@vaiven.test>' },
      signUpOpen,
      migrationsDir,
      templatesDir,
      log,
    })
  let backend = await open()
  const client = (key = keys.publishableKey) =>
    createClient(siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    })
  return {
    get backend() {
      return backend
    },
    get database() {
      return backend.database
    },
    get keys() {
      return keys
    },
    dataDir,
    url: siteUrl,
    fetch: (request) => backend.fetch(request),
    client,
    async adminClient() {
      const person = { email: 'admin@vaiven.test', password: 'Vaiven#2026' }
      const { auth } = client(keys.secretKey)
      await auth.admin.createUser({ ...person, email_confirm: true })
      await backend.database.query(`update public.user_roles set role = 'admin'`)
      const admin = client()
      const { error } = await admin.auth.signInWithPassword(person)
      if (error) throw error
      return admin
    },
    async reopen() {
      await backend.close()
      keys = await loadKeys(dataDir)
      backend = await open()
    },
    async close() {
      await backend.close()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A temporary DATA_DIR whose database is migrated already, for tests that start a whole server. Remove it after. */
export async function freshDataDir(): Promise<string> {
  const template = await templateDir()
  const dataDir = await emptyDataDir()
  await fs.cp(path.join(template, 'db'), path.join(dataDir, 'db'), { recursive: true })
  return dataDir
}

function emptyDataDir() {
  return fs.mkdtemp(path.join(os.tmpdir(), 'vaiven-'))
}

/** The migrated template for these very migrations, made by the first who asks and kept in the cache. */
async function templateDir(): Promise<string> {
  const template = path.join(cacheDir, `template-${await templateHash()}`)
  const isMade = await fs.access(template).then(
    () => true,
    () => false,
  )
  if (isMade) return template
  await fs.mkdir(cacheDir, { recursive: true })
  const draft = path.join(cacheDir, `draft-${randomUUID()}`)
  const backend = await openEmbeddedBackend({
    dataDir: draft,
    siteUrl: 'http://localhost',
    keys: await loadKeys(draft),
    mail: { from: 'nadie@vaiven.test' },
    migrationsDir,
    templatesDir,
    log: silentLog,
  })
  await backend.close()
  try {
    await fs.rename(draft, template)
  } catch {
    // Another test process has made it meanwhile.
    await fs.rm(draft, { recursive: true, force: true })
  }
  return template
}

async function templateHash() {
  const hash = createHash('sha256')
  const migrations = (await fs.readdir(migrationsDir)).toSorted()
  const files = [
    ...migrations.map((file) => path.join(migrationsDir, file)),
    path.join(root, 'backend/database/database.ts'),
    path.join(root, 'backend/embedded-backend.ts'),
    path.join(root, 'node_modules/@supabase/lite/package.json'),
  ]
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
