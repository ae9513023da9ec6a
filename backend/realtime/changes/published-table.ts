import type { Database } from '#backend/database/database.ts'
import type { Role } from '#backend/auth/access/access.ts'

export interface Column {
  name: string
  /** The bare type name (`int8`, `_text`), from which the client converts values. */
  type: string
  /** The type as SQL writes it in a cast. */
  sqlType: string
  isKey: boolean
  /** Roles that may select it. */
  readers: Role[]
}

/** A table of the publication as it is now. */
export interface PublishedTable {
  name: string
  /** Schema and name, quoted. */
  sqlName: string
  columns: Column[]
}

/** Undefined when the publication supabase_realtime does not contain the table. */
export async function describeTable(
  database: Database,
  schema: string,
  table: string,
): Promise<PublishedTable | undefined> {
  const columns = await database.query<Column>(
    `select a.attname as "name", t.typname as "type", format_type(a.atttypid, -1) as "sqlType",
        coalesce(a.attnum = any (i.indkey), false) as "isKey",
        (select coalesce(jsonb_agg(r.rolname), '[]') from pg_roles r
          where r.rolname in ('anon', 'authenticated', 'service_role')
            and has_column_privilege(r.rolname, c.oid, a.attnum, 'select')) as "readers"
      from pg_publication_tables p
      join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where p.pubname = 'supabase_realtime' and p.schemaname = $1 and p.tablename = $2
      order by a.attnum`,
    [schema, table],
  )
  if (columns.length === 0) return undefined
  return { name: table, sqlName: `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`, columns }
}

export function readableColumns(table: PublishedTable, role: Role): Column[] {
  return table.columns.filter((column) => column.readers.includes(role))
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
