import { existsSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { findPostgres, PRLIMIT, startPostgres } from '#tests/support/postgres.ts'
import { startStore, temporaryDir, type StoreProcess } from './store-process.ts'

const PASSWORD = 'Vaiven#2026'
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }
const health = async (store: StoreProcess) => (await fetch(`${store.url}/healthz`)).status

/** A shop on a PostgreSQL of its own, whose administrator is signed in. */
async function openShop() {
  // Pieces of the log of 1 MB, so that the log goes on where a table no longer can.
  const cluster = await startPostgres(['--wal-segsize=1'])
  onTestFinished(() => cluster.stop())
  const DATABASE_URL = await cluster.createDatabase('shop')
  const dataDir = await temporaryDir()
  const store = await startStore(dataDir, { DATABASE_URL, ADMIN_PASSWORD: PASSWORD })
  onTestFinished(() => void store.child.kill('SIGKILL'))
  const { publishableKey } = await loadKeys(dataDir)
  const client = () => createClient(store.url, publishableKey, withoutSession)
  const admin = client()
  const signIn = await admin.auth.signInWithPassword({
    email: 'admin@vaiven.test',
    password: PASSWORD,
  })
  expect(signIn.error).toBeNull()
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return {
    cluster,
    store,
    sql,
    visitor: client(),
    page: async () => (await fetch(`${store.url}/productos`)).text(),
    /** A product of some 1.3 kB. */
    save: (name: string) =>
      admin.rpc('save_product', {
        p_product: { name, base_price: 10, description: 'x'.repeat(1200) },
        p_variants: [],
      }),
  }
}

it.skipIf(!findPostgres())('/healthz asks for room once for all who ask at a time', async () => {
  const { store, sql } = await openShop()
  const spilled = async () => {
    const [row] = await sql<{ files: number }[]>`
      select temp_files::int as files from pg_stat_database where datname = current_database()`
    return row?.files ?? 0
  }
  const before = await spilled()
  const answers = await Promise.all(Array.from({ length: 100 }, () => health(store)))
  expect(new Set(answers)).toEqual(new Set([200]))
  // The server counts with a delay of a second.
  await expect.poll(spilled).toBeGreaterThan(before)
  await new Promise((later) => setTimeout(later, 1500))
  expect((await spilled()) - before).toBeLessThan(20)
})

it.skipIf(!findPostgres() || !existsSync(PRLIMIT))(
  'disk full under PostgreSQL: the store is read, saves are refused as such, /healthz tells, and room is all it needs',
  async () => {
    const { cluster, store, sql, visitor, page, save } = await openShop()
    await save('Antes').throwOnError()
    await expect.poll(page).toContain('"Antes"')
    await sql`insert into public.products (name, base_price, description, is_active)
      select 'Relleno ' || n, 10, repeat('x', 1200), false from generate_series(1, 1000) n`
    const [table] = await sql<{ bytes: number }[]>`
      select pg_relation_size('public.products')::int as bytes`
    expect(table!.bytes).toBeGreaterThan(1024 * 1024)
    expect(await health(store)).toBe(200)

    // Half a block more: the server writes a part of the next one and is told that there is no room.
    cluster.limitFiles(table!.bytes + 4096)
    expect(await health(store)).toBe(503)
    // The last blocks that it has are still filled, then each save is refused.
    let kept = 0
    for (let refused = 0; refused < 20;) {
      const { status, error } = await save(`Cupo ${kept}`)
      if (error) expect({ status, code: error.code }).toEqual({ status: 503, code: '53100' })
      refused = error ? refused + 1 : 0
      kept += error ? 0 : 1
      expect(kept).toBeLessThan(300)
    }
    expect(await page()).toContain('"Antes"')
    const found = await visitor.from('products').select('name')
    expect(found.data).toHaveLength(1 + kept)

    cluster.limitFiles(undefined)
    expect(await health(store)).toBe(200)
    await save('Después').throwOnError()
    await expect.poll(page).toContain('"Después"')

    // No room for its log either: the server panics, cannot start again, and comes back whole once there is room.
    cluster.limitFiles(256 * 1024)
    await expect(
      sql`select pg_logical_emit_message(true, 'log', repeat('x', 2000000))`,
    ).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect.poll(() => health(store), { timeout: 10_000 }).toBe(503)
    expect(await page()).toContain('"Después"')
    expect((await save('Perdida con el servidor')).error).not.toBeNull()
    await cluster.halt()
    await cluster.resume()
    await expect.poll(() => health(store), { timeout: 30_000 }).toBe(200)
    await save('Al final').throwOnError()
    await expect.poll(page).toContain('"Al final"')
    expect(await page()).not.toContain('Perdida')
    const { data } = await visitor.from('products').select('name')
    expect(data).toHaveLength(1 + kept + 2)
    expect((await store.stop()).code).toBe(0)
  },
)
