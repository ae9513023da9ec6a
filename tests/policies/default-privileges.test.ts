import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { INVENTORY, take, type Inventory } from './inventory.ts'
import { STANDING } from './permissions.ts'

const ROLES = 'anon, authenticated, service_role'
const KINDS = ['tables', 'functions', 'sequences']

/** What a hosted project grants on new objects of the schema public before the first migration runs: all, or nothing. */
const REGIMES: Record<string, string> = {
  'everything is granted by default': KINDS.map(
    (kind) => `alter default privileges in schema public grant all on ${kind} to ${ROLES};`,
  ).join('\n'),
  'nothing is granted by default': [
    ...KINDS.map((kind) => `alter default privileges revoke all on ${kind} from ${ROLES};`),
    'alter default privileges revoke execute on functions from public;',
  ].join('\n'),
}

const CREATE_ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;`

const GRANTS: Inventory[] = [
  'grants to the roles of the API and to PUBLIC, on tables and on columns',
  'functions that the roles of the API may execute',
]

/** What the secret key's role holds in the schema public. */
const SERVICE_GRANTS = `
  select format('%s: %s', c.relname, string_agg(a.privilege_type, ', ' order by a.privilege_type)) as name
  from pg_catalog.pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee = 'service_role'::regrole group by c.relname
  union all
  select p.proname from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'execute')
  order by 1`

describe.skipIf(!findPostgres())('The migrations give the same rights where', () => {
  let cluster: PostgresCluster
  const backends: FreshBackend[] = []

  beforeAll(async () => {
    cluster = await startPostgres()
    for (const [at, regime] of Object.values(REGIMES).entries()) {
      const databaseUrl = await cluster.createDatabase(`regime_${at}`)
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
      // Roles are the whole cluster's.
      await sql.unsafe(at === 0 ? CREATE_ROLES + regime : regime)
      await sql.end()
      backends.push(await freshBackend({ databaseUrl }))
    }
  })
  afterAll(async () => {
    for (const backend of backends) await backend.close()
    await cluster.stop()
  })

  describe.each(Object.keys(REGIMES).map((name, at) => [name, at] as const))('%s', (_, at) => {
    it.each(GRANTS)('%s', async (inventory) => {
      expect(Object.keys(INVENTORY)).toContain(inventory)
      expect(await take(backends[at]!.database, inventory)).toEqual(STANDING[inventory].toSorted())
    })
  })

  it('either way, for the secret key too', async () => {
    const [all, none] = await Promise.all(
      backends.map(({ database }) => database.query<{ name: string }>(SERVICE_GRANTS)),
    )
    expect(none).toEqual(all)
    expect(none?.length).toBeGreaterThan(20)
  })
})
