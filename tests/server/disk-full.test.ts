import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { fillDisk } from '#tests/support/own-disk.ts'
import { migratedDataDir, startStore, type StoreProcess } from './store-process.ts'

const PASSWORD = 'Vaiven#2026'
const DISK_MB = 220
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

const health = async (store: StoreProcess) => (await fetch(`${store.url}/healthz`)).status

it('disk full under the database: the store is read, saves are refused as such, /healthz tells, and room is all it needs', async () => {
  const dataDir = await migratedDataDir()
  const { publishableKey, secretKey } = await loadKeys(dataDir)
  const store = await startStore(dataDir, { ADMIN_PASSWORD: PASSWORD }, { diskMb: DISK_MB })
  const page = async () => (await fetch(`${store.url}/productos`)).text()
  const visitor = createClient(store.url, publishableKey, withoutSession)
  const admin = createClient(store.url, publishableKey, withoutSession)
  const signedIn = await admin.auth.signInWithPassword({
    email: 'admin@vaiven.test',
    password: PASSWORD,
  })
  expect(signedIn.error).toBeNull()
  const save = (name: string) =>
    admin.rpc('save_product', { p_product: { name, base_price: 10 }, p_variants: [] })
  await save('Antes').throwOnError()
  await expect.poll(page).toContain('"Antes"')
  expect(await health(store)).toBe(200)

  const makeRoom = fillDisk(store.child.pid, dataDir)
  expect(await health(store)).toBe(503)
  for (let attempt = 0; attempt < 50; attempt++) {
    const refused = await save(`Perdida ${attempt}`)
    expect(refused).toMatchObject({ status: 503, error: { code: '53100' } })
  }
  expect(await page()).toContain('"Antes"')
  expect((await visitor.from('products').select('name')).data).toEqual([{ name: 'Antes' }])
  const found = await visitor.rpc('search_products', { p_query: 'antes' })
  expect(found.error?.code).not.toBe('53100')
  const refused = await admin.auth.signInWithPassword({
    email: 'admin@vaiven.test',
    password: PASSWORD,
  })
  expect(refused.error).not.toBeNull()

  makeRoom()
  expect(await health(store)).toBe(200)
  await save('Después').throwOnError()
  await expect.poll(page).toContain('"Después"')
  expect(await page()).not.toContain('Perdida')
  await createClient(store.url, secretKey, withoutSession)
    .from('products')
    .delete()
    .eq('name', 'Antes')
    .throwOnError()
  expect((await store.stop()).code).toBe(0)
})

it('a start on a full disk says so in one line', async () => {
  const dataDir = await migratedDataDir()
  await expect(startStore(dataDir, {}, { diskMb: 90 })).rejects.toThrow(
    /Vaivén cannot start: The disk of DATA_DIR \S+ is full\. Make room first\.\n/,
  )
})
