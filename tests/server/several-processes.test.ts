import postgres, { type Sql } from 'postgres'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys, type BackendKeys } from '#backend/auth/access/api-keys.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { startStore, type StoreProcess } from './store-process.ts'

const PASSWORD = 'Vaiven#2026'
const PHOTO = 'demo/photos/tapete-azul-front.webp'
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

describe.skipIf(!findPostgres())(
  'two processes on one PostgreSQL and one DATA_DIR are one store',
  () => {
    let cluster: PostgresCluster
    let dataDir: string
    let stores: StoreProcess[]
    let keys: BackendKeys
    let sql: Sql
    const client = (at: number, key = keys.publishableKey): SupabaseClient =>
      createClient(stores[at]!.url, key, withoutSession)

    beforeAll(async () => {
      cluster = await startPostgres()
      const DATABASE_URL = await cluster.createDatabase('shop')
      dataDir = await mkdtemp(join(tmpdir(), 'vaiven-several-'))
      const env = { DATABASE_URL, ADMIN_PASSWORD: PASSWORD }
      stores = [await startStore(dataDir, env), await startStore(dataDir, env)]
      keys = await loadKeys(dataDir)
      sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} })
    })
    afterAll(async () => {
      await sql?.end()
      await Promise.all((stores ?? []).map((store) => store.stop()))
      await cluster?.stop()
      await rm(dataDir, { recursive: true, force: true })
    })

    it.each([
      [0, 1],
      [1, 0],
    ])(
      'a product saved through process %i is on the pages of process %i within a second, its photo too',
      async (from, to) => {
        const page = async () => (await fetch(`${stores[to]!.url}/productos`)).text()
        const name = `Prenda ${crypto.randomUUID()}`
        // Twice, so that the page is one that is kept.
        await page()
        expect(await page()).not.toContain(name)
        const service = client(from, keys.secretKey)
        const photo = `product-${from}-${crypto.randomUUID()}.webp`
        const bytes = await readFile(PHOTO)
        const upload = await service.storage
          .from(BRAND.bucket)
          .upload(photo, bytes, { contentType: 'image/webp' })
        expect(upload.error).toBeNull()
        await service.rpc('save_product', { p_product: { name, base_price: 10 } }).throwOnError()
        await expect.poll(page, { timeout: 1000, interval: 25 }).toContain(name)
        const image = await fetch(`${stores[to]!.url}/img/320/${BRAND.bucket}/${photo}`)
        expect(image.status).toBe(200)
        await image.body?.cancel()
        const original = await fetch(
          `${stores[to]!.url}/storage/v1/object/public/${BRAND.bucket}/${photo}`,
        )
        expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
      },
    )

    it('a role changed through one reaches a browser on the other', async () => {
      const service = client(0, keys.secretKey)
      const email = 'vendedora@vaiven.test'
      const { data } = await service.auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
      })
      const browser = client(1)
      const session = await browser.auth.signInWithPassword({ email, password: PASSWORD })
      expect(session.error).toBeNull()
      const heard: string[] = []
      const ready = new Promise<void>((resolve) => {
        browser
          .channel('role')
          .on(
            'postgres_changes',
            {
              event: 'UPDATE',
              schema: 'public',
              table: 'user_roles',
              filter: `user_id=eq.${data.user?.id}`,
            },
            ({ new: row }) => heard.push(String(row.role)),
          )
          // The server says so itself once it listens.
          .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
          .subscribe()
      })
      await ready
      await service.rpc('set_user_role', { p_email: email, p_role: 'admin' }).throwOnError()
      await expect.poll(() => heard, { timeout: 5000 }).toEqual(['admin'])
      await browser.removeAllChannels()
    })

    it('a session made by one is good at the other, and ended there is ended here', async () => {
      const first = client(0)
      const { data } = await first.auth.signInWithPassword({
        email: 'admin@vaiven.test',
        password: PASSWORD,
      })
      const second = client(1)
      const taken = await second.auth.setSession(data.session!)
      expect(taken.error).toBeNull()
      expect(
        (await second.from('user_roles').select('role').eq('user_id', data.user!.id).single()).data,
      ).toEqual({ role: 'admin' })
      await second.auth.signOut()
      const { error } = await first.auth.refreshSession()
      expect(error).not.toBeNull()
    })

    it('limits on attempts hold together', async () => {
      const attempt = (at: number) =>
        fetch(`${stores[at]!.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: keys.publishableKey, 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'nadie@vaiven.test', password: 'Otra#2026' }),
        })
      for (let n = 0; n < 10; n++) expect((await attempt(n % 2)).status).toBe(400)
      expect((await attempt(0)).status).toBe(429)
      expect((await attempt(1)).status).toBe(429)
      // As docs/operations.md lets everyone try again.
      await sql.unsafe('truncate shop_server.rate_limits')
      expect((await attempt(0)).status).toBe(400)
      expect((await attempt(1)).status).toBe(400)
    })
  },
)
