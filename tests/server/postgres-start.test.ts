import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startStore, temporaryDir } from './store-process.ts'

describe.skipIf(!findPostgres())('on PostgreSQL', () => {
  it('two processes serve one database and one DATA_DIR, with one administrator', async () => {
    const cluster = await startPostgres()
    try {
      const DATABASE_URL = await cluster.createDatabase('shop')
      const dataDir = await temporaryDir()
      const first = await startStore(dataDir, { DATABASE_URL })
      const second = await startStore(dataDir, { DATABASE_URL })
      expect(first.stdout()).toContain('The first administrator')
      expect(second.stdout()).not.toContain('administrator')
      for (const { url } of [first, second]) {
        expect((await fetch(`${url}/healthz`)).status).toBe(200)
      }
      expect((await first.stop()).code).toBe(0)
      expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
      const { code, ms } = await second.stop()
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5000)
    } finally {
      await cluster.stop()
    }
  })

  it('a user that is no superuser serves a database of its own, with the roles made as docs/deploy.md says', async () => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    const url = await cluster.createDatabase('vaiven')
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    await sql.unsafe('create role vaiven login; alter database vaiven owner to vaiven').simple()
    const DATABASE_URL = url.replace('//postgres@', '//vaiven@')
    const dataDir = await temporaryDir()
    const env = { DATABASE_URL, ADMIN_PASSWORD: 'Vaiven#2026' }
    await expect(startStore(dataDir, env)).rejects.toThrow(
      /cannot start: The user of DATABASE_URL lacks a right \([^\n]+\): see PostgreSQL in docs\/deploy\.md\.\n$/,
    )

    const documented = await readFile('docs/deploy.md', 'utf8')
    const roles = documented.match(/^ {4}(create role|grant) .*;$/gm) ?? []
    expect(roles).toHaveLength(4)
    await sql.unsafe(roles.join('\n')).simple()
    await sql.end()
    const store = await startStore(dataDir, env)
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200)
    const { publishableKey } = await loadKeys(dataDir)
    const client = () =>
      createClient(store.url, publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
    const admin = client()
    const signIn = await admin.auth.signInWithPassword({
      email: 'admin@vaiven.test',
      password: 'Vaiven#2026',
    })
    expect(signIn.error).toBeNull()
    const product = { name: 'Prenda', base_price: 10, is_active: false }
    await admin.rpc('save_product', { p_product: product }).throwOnError()
    expect((await admin.from('products').select('name')).data).toEqual([{ name: 'Prenda' }])
    // Who owns the tables passes their policies; who asks through the API does not.
    expect((await client().from('products').select('name')).data).toEqual([])
    expect((await client().from('user_roles').select('role')).error?.code).toBe('42501')
    expect((await store.stop()).code).toBe(0)
  })
})
