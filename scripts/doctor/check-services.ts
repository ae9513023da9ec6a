import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Database } from '#backend/database/database.ts'
import { DataDirLockedError, lockDataDir } from '#backend/database/data-dir-lock.ts'
import { openPgliteDatabase } from '#backend/database/pglite/pglite-database.ts'
import { openPostgresDatabase } from '#backend/database/postgres/postgres-database.ts'
import type { Env } from '#server/boot/env.ts'
import { systemCode } from '#server/boot/start-error.ts'
import { fix, note, ok, words, type Finding } from './finding.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../supabase/migrations')
const OLDEST_POSTGRES = 150_000

/** Whether the database of this set-up answers and has every migration. `runs`: the store is up on this DATA_DIR. */
export async function checkDatabase(env: Env, runs: boolean): Promise<Finding[]> {
  if (env.SUPABASE_URL) return [await checkHosted(env, env.SUPABASE_URL)]
  if (env.DATABASE_URL) return checkPostgres(env.DATABASE_URL)
  return runs ? [] : checkPglite(resolve(env.DATA_DIR))
}

async function checkHosted(env: Env, url: string): Promise<Finding> {
  const answer = await fetch(`${url}/rest/v1/categories?select=id&limit=1`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY ?? '' },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  if (!answer)
    return fix('The project at SUPABASE_URL does not answer: is the address right, is it paused?')
  await answer.body?.cancel()
  if (answer.status === 401)
    return fix('The project refuses SUPABASE_PUBLISHABLE_KEY: copy it again.')
  if (answer.status === 404)
    return fix('The project has no tables yet: run `npx supabase@3 db push --remote`.')
  if (!answer.ok) return fix(`The project at SUPABASE_URL answers ${answer.status}.`)
  return ok('The project at SUPABASE_URL answers.')
}

async function checkPostgres(url: string): Promise<Finding[]> {
  let database: Database
  try {
    database = await openPostgresDatabase(url)
  } catch (error) {
    const code = systemCode(error) ?? 'no code'
    return [
      fix(
        `The database at DATABASE_URL cannot be opened (${code}): check host, port, name, user and password.`,
      ),
    ]
  }
  try {
    const [server] = await database.query<{ version: number; roles: number; may: boolean }>(
      `select current_setting('server_version_num')::int as version,
         (select count(*)::int from pg_roles where rolname in ('anon', 'authenticated', 'service_role')) as roles,
         (select rolsuper from pg_roles where rolname = current_user) as may`,
    )
    if (!server) return [fix('The database at DATABASE_URL answers nothing.')]
    const found = [ok('The database at DATABASE_URL answers.')]
    if (server.version < OLDEST_POSTGRES)
      found.push(fix('PostgreSQL is older than 15: use a newer server.'))
    if (server.roles < 3 && !server.may) {
      found.push(
        fix(
          'The roles anon, authenticated and service_role are missing: make them once (docs/deploy.md).',
        ),
      )
    }
    return [...found, await checkMigrations(database)]
  } finally {
    await database.close()
  }
}

async function checkPglite(dataDir: string): Promise<Finding[]> {
  if (!existsSync(join(dataDir, 'db')))
    return [note('There is no database yet: the first start makes it.')]
  let unlock: () => void
  try {
    unlock = lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    return [
      fix('Another process holds DATA_DIR, and does not answer on PORT: stop it, or set its PORT.'),
    ]
  }
  try {
    const database = await openPgliteDatabase(dataDir)
    try {
      return [ok('The database in DATA_DIR opens.'), await checkMigrations(database)]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [fix(`The database in DATA_DIR does not open (${words(error)}): restore a backup.`)]
  } finally {
    unlock()
  }
}

async function checkMigrations(database: Database): Promise<Finding> {
  const rows = await database
    .query<{ version: string }>('select version from supabase_migrations.schema_migrations')
    .catch(() => [])
  const done = new Set(rows.map(({ version }) => version))
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  const missing = files.filter((file) => !done.has(file.split('_')[0] ?? ''))
  const known = new Set(files.map((file) => file.split('_')[0]))
  const unknown = [...done].find((version) => !known.has(version))
  if (unknown) {
    return fix(
      `The database was made by another version of the store (migration ${unknown}): use that one.`,
    )
  }
  if (done.size === 0) return note('The database is empty: the first start fills it.')
  if (missing.length > 0)
    return note(
      `${missing.length} migrations are new: the next start applies them. Make a backup first.`,
    )
  return ok(`The database has all ${files.length} migrations.`)
}

export async function checkMail(env: Env): Promise<Finding> {
  if (env.SUPABASE_URL)
    return note('The hosted project sends the mails: see its authentication settings.')
  if (!env.SMTP_URL) {
    return note(
      'SMTP_URL is not set: mails are files in DATA_DIR/mail and reach nobody. Set it before you sell.',
    )
  }
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 5000,
  })
  try {
    await transport.verify()
    return ok('The mail server of SMTP_URL answers and lets us in.')
  } catch (error) {
    const code = systemCode(error) ?? 'no code'
    return code === 'EAUTH'
      ? fix(
          'The mail server refuses user or password of SMTP_URL. Signs such as @ or / in them are written %40, %2F.',
        )
      : fix(
          `The mail server of SMTP_URL does not answer (${code}): check host, port and smtp:// or smtps://.`,
        )
  } finally {
    transport.close()
  }
}

export function checkAddress(env: Env): Finding {
  if (!env.SITE_URL) {
    return note(
      'SITE_URL is not set: links in mails lead to localhost. Set it to the address shoppers type.',
    )
  }
  const { protocol, hostname } = new URL(env.SITE_URL)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    return fix(
      'SITE_URL is http: passwords would cross the network in the open. Put a TLS proxy in front (docs/operations.md).',
    )
  }
  if (protocol === 'https:' && !env.TRUST_PROXY) {
    return fix(
      'SITE_URL is https, so a proxy stands in front: set TRUST_PROXY=1, or all visitors share one limit of attempts.',
    )
  }
  return ok(`SITE_URL is ${env.SITE_URL}.`)
}
