import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readDumpFile } from '#backend/backup/dump-file.ts'
import { DumpError, loadDatabase, readHeader } from '#backend/backup/load.ts'
import { openEmbeddedBackend } from '#backend/embedded-backend.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { DataDirLockedError, lockDataDir } from '#backend/database/data-dir-lock.ts'
import { openPostgresDatabase } from '#backend/database/postgres/postgres-database.ts'
import type { Env } from '#server/boot/env.ts'
import { createLog } from '#server/logging/log.ts'
import { StartError } from '#server/boot/start-error.ts'
import { isWhole, objectsOf } from './objects.ts'
import { DUMP } from './write-backup.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MIGRATIONS = join(ROOT, 'supabase/migrations')
/** What a restore puts into DATA_DIR, and what it moves aside with --force. */
const PARTS = ['db', 'storage', 'keys.json']

export interface Restored {
  rows: number
  objects: number
  /** Where the former data is now; undefined when there was none. */
  former: string | undefined
}

/**
 * Restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database. With `force` it replaces what is
 * there: files are moved aside, the tables of the database are dropped. Throws StartError for everything that the operator
 * can fix, and leaves what it found.
 */
export async function restoreBackup(env: Env, folder: string, force: boolean): Promise<Restored> {
  if (env.SUPABASE_URL) {
    throw new StartError('A hosted project is restored by its host: see docs/operations.md.')
  }
  const source = resolve(folder)
  const dump = join(source, DUMP)
  if (!existsSync(dump)) throw new StartError(`${source} holds no backup.`)
  const objects = await checkFiles(source)
  const dataDir = resolve(env.DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lock(dataDir)
  const stage = join(dataDir, `restoring-${process.pid}`)
  try {
    const occupied = PARTS.filter((part) => existsSync(join(dataDir, part)))
    if (occupied.length > 0 && !force) {
      throw new StartError(
        `DATA_DIR ${dataDir} holds ${occupied.join(', ')} already. Add --force to replace it.`,
      )
    }
    const migrations = await migrationsOf(dump)
    if (env.DATABASE_URL) await clearDatabase(env.DATABASE_URL, force)
    await mkdir(stage, { recursive: true, mode: 0o700 })
    const rows = await fillDatabase(env, dump, migrations, stage)
    await cp(join(source, 'storage'), join(stage, 'storage'), {
      recursive: true,
      force: true,
    }).catch(ignoreMissing)
    const keys = join(source, 'keys.json')
    if (existsSync(keys)) {
      await copyFile(keys, join(stage, 'keys.json'))
      await chmod(join(stage, 'keys.json'), 0o600)
    }
    const former = await swap(dataDir, stage, occupied)
    await rm(join(dataDir, 'cache'), { recursive: true, force: true })
    return { rows, objects, former }
  } catch (error) {
    if (error instanceof DumpError) throw new StartError(error.message)
    throw error
  } finally {
    await rm(stage, { recursive: true, force: true })
    unlock()
  }
}

/** Proves that the backup is complete before it touches anything. Returns how many images it holds. */
async function checkFiles(source: string): Promise<number> {
  try {
    const objects = await objectsOf(join(source, DUMP))
    const checks = await Promise.all(
      objects.map((object) => isWhole(join(source, 'storage'), object)),
    )
    const lost = checks.filter((whole) => !whole).length
    // A store may have lost a file before its backup was made: we report it and do not refuse.
    if (lost > 0)
      process.stderr.write(`${lost} of ${checks.length} images are missing from the backup.\n`)
    return checks.length - lost
  } catch (error) {
    throw new StartError(
      `${source} cannot be read: ${error instanceof Error ? error.message : 'broken'}`,
    )
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    throw new StartError(`The store of DATA_DIR ${dataDir} runs: stop it first.`)
  }
}

const SCHEMAS = ['auth', 'storage', 'realtime', 'supabase_migrations', 'shop_server']

async function clearDatabase(url: string, force: boolean): Promise<void> {
  const database = await openPostgresDatabase(url)
  try {
    const [others] = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_catalog.pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (others && others.count > 0) {
      throw new StartError(
        `${others.count} connections use the database of DATABASE_URL: stop the store first.`,
      )
    }
    const tables = await database.query(
      `select 1 from pg_catalog.pg_tables where schemaname = 'public' or schemaname = any($1)`,
      [SCHEMAS],
    )
    if (tables.length === 0) return
    if (!force) {
      throw new StartError(
        'The database of DATABASE_URL has tables already. Add --force to replace them.',
      )
    }
    await database.exec(
      `${SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`).join('\n')}
       drop schema public cascade;
       create schema public;
       grant usage on schema public to public;
       drop publication if exists supabase_realtime;`,
    )
  } finally {
    await database.close()
  }
}

/** Files of the migrations under which the backup was made. Throws StartError when this version lacks one. */
async function migrationsOf(dump: string): Promise<string[]> {
  const lines = readDumpFile(dump)
  const { migrations } = readHeader((await lines.next()).value)
  await lines.return(undefined)
  const files = await readdir(MIGRATIONS)
  return migrations.map((version) => {
    const file = files.find((name) => name.startsWith(`${version}_`))
    if (file) return file
    throw new StartError(
      `The backup is of another version: it has the migration ${version}, which this one lacks.`,
    )
  })
}

/** Runs those migrations, then inserts the backup's rows. Later ones run at the next start. */
async function fillDatabase(
  env: Env,
  dump: string,
  migrations: string[],
  stage: string,
): Promise<number> {
  const migrationsDir = join(stage, 'migrations')
  await mkdir(migrationsDir)
  for (const file of migrations) await copyFile(join(MIGRATIONS, file), join(migrationsDir, file))
  const backend = await openEmbeddedBackend({
    dataDir: stage,
    databaseUrl: env.DATABASE_URL,
    siteUrl: env.SITE_URL ?? 'http://localhost',
    keys: await loadKeys(stage),
    mail: { from: env.MAIL_FROM },
    migrationsDir,
    templatesDir: join(ROOT, 'supabase/templates'),
    log: createLog('warn'),
  })
  try {
    return await loadDatabase(backend.database, readDumpFile(dump))
  } finally {
    await backend.close()
    await rm(join(stage, 'keys.json'), { force: true })
  }
}

/** Moves the former parts aside and the new ones into their place. Returns where the former ones are. */
async function swap(
  dataDir: string,
  stage: string,
  occupied: string[],
): Promise<string | undefined> {
  const former = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  if (occupied.length > 0) await mkdir(former, { mode: 0o700 })
  for (const part of occupied) await rename(join(dataDir, part), join(former, part))
  for (const part of PARTS) {
    await rename(join(stage, part), join(dataDir, part)).catch(ignoreMissing)
  }
  return occupied.length > 0 ? former : undefined
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
