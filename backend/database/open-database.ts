import type { Database } from './database.ts'
import { openPgliteDatabase } from './pglite/pglite-database.ts'
import { openPostgresDatabase } from './postgres/postgres-database.ts'
import { toPostgrestError } from './postgrest-error.ts'

/** Opens PGlite in `dataDir`/db, or the PostgreSQL at `databaseUrl`, and creates the roles of Supabase. */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
}): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgresDatabase(options.databaseUrl)
    : await openPgliteDatabase(options.dataDir)
  // Without this the first request would grant anon every table of every schema, whatever the migrations revoked.
  Object.assign(database.connection, { rlsState: 'active' })
  database.connection.normalizeDbError = toPostgrestError
  try {
    await database.exclusively(() => database.exec(createRoles))
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

// A hosted project has these roles before its first migration; service_role bypasses every policy.
const createRoles = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- Who is no superuser must be a member to act as them.
  if not (pg_has_role('anon', 'member') and pg_has_role('authenticated', 'member')
    and pg_has_role('service_role', 'member')) then
    grant anon, authenticated, service_role to current_user;
  end if;
end $$;
`
