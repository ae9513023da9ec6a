import { sql, type Kysely } from 'kysely'
import type { Database } from '#backend/database/database.ts'

/** The first line of a dump: the tables that follow, by their place in this list, and the migrations they belong to. */
export interface DumpHeader {
  format: 1
  /** Versions of the applied migrations, in order. */
  migrations: string[]
  tables: { schema: string; name: string; columns: string[] }[]
}

/** The last line: the rows of each table. It shows whether a dump was cut short. */
export interface DumpFooter {
  end: true
  rows: number[]
}

/** Tables that are not the shop's data: the migrations, which a restore runs again, and counters of attempts. */
const LEFT_OUT = ['supabase_migrations', 'shop_server']
const ROWS_AT_ONCE = 500

const listTables = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and n.nspname <> all ($1)
  order by 1, 2`

/**
 * Writes every row of every table as lines of text, all from the same moment (one read-only transaction): the header, then
 * `<table>\t<rows as a JSON array>`, then the footer. Values stay text from the database to the file, so that no number
 * loses a digit. PGlite is one session, so there everything else waits meanwhile.
 */
export async function dumpDatabase(
  database: Database,
  write: (line: string) => void | Promise<void>,
): Promise<void> {
  await database.connection.runInTransaction(async (transaction: Kysely<unknown>) => {
    const ask = async <T>(text: string, params: unknown[] = []) => {
      const built = params.length > 0 ? rawWith(text, params) : sql.raw(text)
      return (await built.execute(transaction)).rows as T[]
    }
    await ask('set transaction isolation level repeatable read, read only')
    const versions = await ask<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
    const tables = await ask<DumpHeader['tables'][number]>(listTables, [LEFT_OUT])
    const header: DumpHeader = {
      format: 1,
      migrations: versions.map(({ version }) => version),
      tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    }
    await write(JSON.stringify(header))
    const footer: DumpFooter = { end: true, rows: [] }
    for (const [at, table] of header.tables.entries()) {
      footer.rows.push(await dumpTable(ask, table, (rows) => write(`${at}\t${rows}`)))
    }
    await write(JSON.stringify(footer))
  })
}

type Ask = <T>(text: string) => Promise<T[]>

async function dumpTable(
  ask: Ask,
  { schema, name, columns }: DumpHeader['tables'][number],
  write: (rows: string) => void | Promise<void>,
): Promise<number> {
  const fields = columns.map((column) => quote(column)).join(', ')
  await ask(
    `declare dump no scroll cursor for
     select replace(row_to_json(t)::text, E'\\n', ' ') as row from (select ${fields} from ${quote(schema)}.${quote(name)}) t`,
  )
  let count = 0
  for (;;) {
    const rows = await ask<{ row: string }>(`fetch ${ROWS_AT_ONCE} from dump`)
    if (rows.length === 0) break
    count += rows.length
    await write(`[${rows.map(({ row }) => row).join(',')}]`)
  }
  await ask('close dump')
  return count
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** `$1` … as Kysely writes them. */
function rawWith(text: string, params: unknown[]) {
  const parts = text.split(/\$\d+/)
  return sql.join(
    parts.flatMap((part, at) =>
      at < params.length ? [sql.raw(part), sql`${params[at]}`] : [sql.raw(part)],
    ),
    sql.raw(''),
  )
}
