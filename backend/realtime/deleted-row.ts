import { actAs } from '#backend/act-as.ts'
import type { Database } from '#backend/database.ts'
import type { Access } from './access.ts'
import type { Row } from './change-reader.ts'
import { quoteIdentifier, type PublishedTable } from './published-table.ts'

/** How long the policies may take over one row, in ms. */
const TIMEOUT = 5000

interface Policies {
  /** Whether they do not concern the role at all. */
  is_open: boolean
  permissive: string[] | null
  restrictive: string[] | null
}

/**
 * Whether the subscriber could read the row that is gone: it stands in for its table while the conditions of the table's
 * policies are asked once more. Without it, whoever may select from the table would learn the keys of all that is deleted.
 * A row too large to go along with its notification is told to those alone who pass every policy.
 */
export async function couldRead(
  database: Database,
  table: PublishedTable,
  oldRow: Row | undefined,
  access: Access,
): Promise<boolean> {
  const { is_open, permissive, restrictive } = await policiesOf(database, table, access)
  if (is_open) return true
  if (!oldRow || !permissive) return false
  const conditions = [`(${permissive.join(' or ')})`, ...(restrictive ?? [])].join(' and ')
  return actAs(database, access, { timeout: TIMEOUT, readOnly: true }, async (ask) => {
    const rows = await ask(
      `select 1 from jsonb_populate_record(null::${table.sqlName}, $1::text::jsonb) as ${quoteIdentifier(table.name)}
       where ${conditions}`,
      [JSON.stringify(oldRow)],
    )
    return rows.length > 0
  })
}

async function policiesOf(
  database: Database,
  table: PublishedTable,
  access: Access,
): Promise<Policies> {
  const [policies] = await database.query<Policies>(
    `select not c.relrowsecurity or r.rolbypassrls as is_open,
       array_agg(format('(%s)', pg_get_expr(p.polqual, p.polrelid))) filter (where p.polpermissive) as permissive,
       array_agg(format('(%s)', pg_get_expr(p.polqual, p.polrelid))) filter (where not p.polpermissive) as restrictive
     from pg_class c
     join pg_roles r on r.rolname = $2
     left join pg_policy p on p.polrelid = c.oid and p.polcmd in ('r', '*')
       and (0 = any (p.polroles) or r.oid = any (p.polroles))
     where c.oid = $1::text::regclass
     group by c.relrowsecurity, r.rolbypassrls`,
    [table.sqlName, access.role],
  )
  return policies ?? { is_open: false, permissive: null, restrictive: null }
}
