import { actAs } from '#backend/auth/access/act-as.ts'
import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import { quoteIdentifier } from './published-table.ts'

/** How long the policies may take for one row, in ms. */
const TIMEOUT = 5000

interface Policies {
  /** Whether they do not apply to the role at all. */
  is_open: boolean
  permissive: string[] | null
  restrictive: string[] | null
}

/**
 * Whether the policies of a table let the role select or insert this row, which is in no table: it stands in for the table
 * while the conditions are evaluated. No row passes no policy. `settings` are the transaction's.
 */
export async function passesPolicies(
  database: Database,
  table: { name: string; sqlName: string },
  row: Record<string, unknown> | undefined,
  access: Access,
  options: { command: 'select' | 'insert'; settings?: Record<string, string> },
): Promise<boolean> {
  const { command, settings = {} } = options
  const { is_open, permissive, restrictive } = await policiesOf(database, table, access, command)
  if (is_open) return true
  if (!row || !permissive) return false
  const conditions = [`(${permissive.join(' or ')})`, ...(restrictive ?? [])].join(' and ')
  return actAs(database, access, { timeout: TIMEOUT, readOnly: true, settings }, async (ask) => {
    const rows = await ask(
      `select 1 from jsonb_populate_record(null::${table.sqlName}, $1::text::jsonb) as ${quoteIdentifier(table.name)}
       where ${conditions}`,
      [JSON.stringify(row)],
    )
    return rows.length > 0
  })
}

async function policiesOf(
  database: Database,
  table: { sqlName: string },
  access: Access,
  command: 'select' | 'insert',
): Promise<Policies> {
  const condition = command === 'select' ? 'p.polqual' : 'coalesce(p.polwithcheck, p.polqual)'
  const words = `format('(%s)', pg_get_expr(${condition}, p.polrelid))`
  const [policies] = await database.query<Policies>(
    `select not c.relrowsecurity or r.rolbypassrls as is_open,
       array_agg(${words}) filter (where p.polpermissive) as permissive,
       array_agg(${words}) filter (where not p.polpermissive) as restrictive
     from pg_class c
     join pg_roles r on r.rolname = $2
     left join pg_policy p on p.polrelid = c.oid and p.polcmd in ($3::text::"char", '*')
       and (0 = any (p.polroles) or r.oid = any (p.polroles))
     where c.oid = $1::text::regclass
     group by c.relrowsecurity, r.rolbypassrls`,
    [table.sqlName, access.role, command === 'select' ? 'r' : 'a'],
  )
  return policies ?? { is_open: false, permissive: null, restrictive: null }
}
