/**
 * What stands in the database, one name a row: `matrix.test.ts` compares it with the hand-written table, so that nothing new
 * gets past it. `inventory.test.ts` proves of each query that it sees what is new.
 */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

export const INVENTORY = {
  'tables, views and sequences': `
    select format('%s.%s', n.nspname, c.relname) as name
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${OURS}`,
  'tables and views of the API that row level security does not guard': `
    select c.relname as name from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and (c.relkind in ('r', 'p') and not c.relrowsecurity or c.relkind in ('m', 'f')
        or c.relkind = 'v' and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1)', false))`,
  functions: `
    select distinct format('%s.%s', n.nspname, p.proname) as name
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
  'functions of one name with other arguments': `
    select format('%s.%s', n.nspname, p.proname) as name
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'realtime') group by 1 having count(*) > 1`,
  'functions that PUBLIC may execute': `
    select distinct format('%s.%s', n.nspname, p.proname) as name
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where a.grantee = 0 and a.privilege_type = 'EXECUTE' and ${OURS}`,
  'functions that the roles of the API may execute': `
    select distinct p.proname as name
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace,
      unnest(array['anon', 'authenticated']) role
    where n.nspname not in ('auth', 'storage') and ${OURS}
      and has_function_privilege(role, p.oid, 'execute')`,
  'functions that run as their owner with a search path of the caller': `
    select p.proname as name from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and ${OURS} and not coalesce(p.proconfig::text like '%search_path=%', false)`,
  policies: `
    select format('%s.%s %s to %s: %s', schemaname, tablename, lower(cmd), array_to_string(roles, ', '), policyname) as name
    from pg_catalog.pg_policies`,
  'grants to the roles of the API and to PUBLIC, on tables and on columns': `
    with held as (
      select c.relnamespace, c.relname, a.grantee, a.privilege_type
      from pg_catalog.pg_class c, aclexplode(c.relacl) a where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union
      select c.relnamespace, c.relname, a.grantee, 'a column: ' || a.privilege_type
      from pg_catalog.pg_class c join pg_catalog.pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    )
    select format('%s.%s %s: %s', n.nspname, h.relname, coalesce(r.rolname, 'PUBLIC'),
      string_agg(h.privilege_type, ', ' order by h.privilege_type)) as name
    from held h join pg_catalog.pg_namespace n on n.oid = h.relnamespace
    left join pg_catalog.pg_roles r on r.oid = h.grantee
    where (h.grantee = 0 or r.rolname in ('anon', 'authenticated')) and ${OURS}
    group by n.nspname, h.relname, r.rolname`,
  'powers of the roles of the API, and roles that they may become': `
    select rolname::text as name from pg_catalog.pg_roles
    where rolname in ('anon', 'authenticated')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin)
    union
    select format('%s may become %s', m.rolname, r.rolname) from pg_catalog.pg_auth_members a
    join pg_catalog.pg_roles m on m.oid = a.member join pg_catalog.pg_roles r on r.oid = a.roleid
    where m.rolname in ('anon', 'authenticated')`,
  'tables that realtime tells of': `
    select format('%s.%s', schemaname, tablename) as name from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime'`,
  'buckets, with their limits': `
    select format('%s %s %s %s', id, public, file_size_limit, allowed_mime_types) as name
    from storage.buckets where id not in ('private-papers', 'empty-papers')`,
} as const

export type Inventory = keyof typeof INVENTORY

/** The names that one query finds, sorted. */
export async function take(
  database: { query<T>(sql: string): Promise<T[]> },
  inventory: Inventory,
): Promise<string[]> {
  const rows = await database.query<{ name: string }>(INVENTORY[inventory])
  return rows.map(({ name }) => name).toSorted()
}
