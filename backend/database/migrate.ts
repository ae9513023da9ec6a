import fs from 'node:fs/promises'
import path from 'node:path'
import type { BackendLog } from '#backend/backend-log.ts'
import type { Database } from './database.ts'

export class MigrationError extends Error {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Migration ${file} failed and was rolled back: ${reason}`, { cause })
    this.name = 'MigrationError'
  }
}

/** The database has a migration that the folder lacks: another version of the store made it. */
export class UnknownMigrationError extends Error {
  constructor(migration: string) {
    super(
      `The database was made by another version of the store: it has the migration ${migration}, which this version lacks`,
    )
    this.name = 'UnknownMigrationError'
  }
}

/**
 * Applies the missing `<version>_<name>.sql` files of the folder in order, each in a transaction of its own, and
 * records them where the Supabase CLI does. Returns the files it applied. Call it inside `database.exclusively`.
 * @throws UnknownMigrationError before any, when the database has one that the folder lacks.
 * @throws MigrationError at the first file that fails; those before it stay applied.
 */
export async function migrate(
  database: Database,
  migrationsDir: string,
  log: BackendLog,
): Promise<string[]> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key,
      statements text[],
      name text
    );
  `)
  const rows = await database.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  )
  const migrations = await readMigrations(migrationsDir)
  const unknown = rows.find((row) => migrations.every(({ version }) => version !== row.version))
  if (unknown) {
    throw new UnknownMigrationError([unknown.version, unknown.name].filter(Boolean).join('_'))
  }
  const applied: string[] = []
  for (const migration of migrations) {
    if (rows.some(({ version }) => version === migration.version)) continue
    const sql = await fs.readFile(path.join(migrationsDir, migration.file), 'utf8')
    try {
      await database.exec(`${sql}\n;${recordOf(migration, sql)}`)
    } catch (error) {
      throw new MigrationError(migration.file, error)
    }
    log.info({ migration: migration.file }, 'migration applied')
    applied.push(migration.file)
  }
  return applied
}

interface Migration {
  file: string
  version: string
  name: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (!version || !name) throw new MigrationError(file, 'its name is not <version>_<name>.sql')
    return { file, version, name }
  })
}

function recordOf(migration: Migration, sql: string) {
  return `
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${literal(migration.version)}, ${literal(migration.name)}, array[${literal(sql)}]);
  `
}

/** A statement with parameters cannot share a transaction with the file's many statements, so the text is quoted into it. */
function literal(text: string) {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted
}
