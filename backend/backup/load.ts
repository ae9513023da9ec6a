import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '#backend/database/database.ts'
import { quote, type DumpFooter, type DumpHeader } from './dump.ts'

export class DumpError extends Error {
  override readonly name = 'DumpError'
}

const headerSchema = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
})
const footerSchema = z.object({ end: z.literal(true), rows: z.array(z.number()) })

/** Throws DumpError when the line is not a header that this version reads. */
export function readHeader(line: string | undefined): DumpHeader {
  const header = headerSchema.safeParse(parse(line))
  if (!header.success) throw new DumpError('The backup is not one that this version can read.')
  return header.data
}

/**
 * Loads the lines of a dump into a database with the same migrations, in one transaction. They replace every row there.
 * Returns the number of rows. Throws DumpError when the dump is cut short or does not fit the tables.
 */
export async function loadDatabase(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<number> {
  return database.connection.runInTransaction(async (transaction: Kysely<unknown>) => {
    const run = async <T>(text: string) => (await sql.raw(text).execute(transaction)).rows as T[]
    let header: DumpHeader | undefined
    let footer: DumpFooter | undefined
    const parts: string[][] = []
    for await (const line of lines) {
      if (!header) {
        header = readHeader(line)
        await refuseStrangers(run, header)
        continue
      }
      const [, place, rows] = /^(\d+)\t(.*)$/s.exec(line) ?? []
      if (place !== undefined && rows !== undefined) (parts[Number(place)] ??= []).push(rows)
      else footer = footerSchema.safeParse(parse(line)).data
    }
    if (!header || !footer)
      throw new DumpError('The backup is cut short: its last line is missing.')

    const tables = header.tables.map((table) => `${quote(table.schema)}.${quote(table.name)}`)
    if (tables.length > 0) await run(`truncate ${tables.join(', ')}`)
    // The dump already contains what triggers would make of the rows.
    for (const table of tables) await run(`alter table ${table} disable trigger user`)
    let total = 0
    for (const at of await parentsFirst(run, header)) {
      const columns = (header.tables[at]?.columns ?? []).map(quote).join(', ')
      let count = 0
      for (const rows of parts[at] ?? []) {
        const inserted = await sql<{ count: number }>`
          with inserted as (
            insert into ${sql.raw(`${tables[at]} (${columns}) overriding system value`)}
            select ${sql.raw(columns)}
            from json_populate_recordset(${sql.raw(`null::${tables[at]}`)}, ${rows}::text::json)
            returning 1
          ) select count(*)::int as count from inserted`.execute(transaction)
        count += inserted.rows[0]?.count ?? 0
      }
      if (count !== footer.rows[at]) {
        throw new DumpError(
          `The backup holds ${footer.rows[at]} rows of ${tables[at]}, and ${count} could be read.`,
        )
      }
      total += count
    }
    for (const table of tables) await run(`alter table ${table} enable trigger user`)
    return total
  })
}

type Run = <T>(text: string) => Promise<T[]>

/** A table or column that the migrations did not create has nowhere to go. */
async function refuseStrangers(run: Run, header: DumpHeader): Promise<void> {
  const known = await run<{ name: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns`,
  )
  const names = new Set(known.map(({ name }) => name))
  for (const { schema, name, columns } of header.tables) {
    const stranger = columns.find((column) => !names.has(`${schema}.${name}.${column}`))
    if (stranger)
      throw new DumpError(
        `The backup has ${schema}.${name}.${stranger}, which this version does not know.`,
      )
  }
}

/** The tables in an order in which every reference finds its row. */
async function parentsFirst(run: Run, { tables }: DumpHeader): Promise<number[]> {
  const links = await run<{ child: string; parent: string }>(
    `select format('%s.%s', cn.nspname, c.relname) as child, format('%s.%s', pn.nspname, p.relname) as parent
     from pg_catalog.pg_constraint k
     join pg_catalog.pg_class c on c.oid = k.conrelid join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
     join pg_catalog.pg_class p on p.oid = k.confrelid join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f'`,
  )
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const order: number[] = []
  const visit = (name: string, trail: string[]) => {
    const at = names.indexOf(name)
    if (at === -1 || order.includes(at) || trail.includes(name)) return
    for (const link of links) if (link.child === name) visit(link.parent, [...trail, name])
    order.push(at)
  }
  for (const name of names) visit(name, [])
  return order
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '') as unknown
  } catch {
    return undefined
  }
}
