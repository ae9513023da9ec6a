import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys } from '#backend/keys.ts'
import { sweepImages } from '#server/sweep-images.ts'
import { migratedDataDir, startStore } from './store-process.ts'

/** 10 in the test command, 50 in bench:faults. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)
/** The id of a product that is not saved yet. */
const NONE = '00000000-0000-0000-0000-000000000000'
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** A product that two words describe: which it is, and the version every part of it must agree on. */
interface Saved {
  id: string
  /** Last version whose save was answered. */
  version: number
}
interface Row {
  name: string
  base_price: number
  product_variants: { stock_quantity: number; image_urls: string[] }[]
}

const photo = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#46553f' } })
  .webp()
  .toBuffer()
const fileName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** One save as the editor does it: the new photo, then everything in one transaction, then the old photo goes. */
async function save(service: SupabaseClient, product: Saved, version: number): Promise<void> {
  const bucket = service.storage.from(BRAND.bucket)
  const name = `product-${version}-${randomUUID()}.webp`
  const upload = await bucket.upload(name, photo, { contentType: 'image/webp' })
  if (upload.error) throw upload.error
  const before = await service
    .from('product_variants')
    .select('image_urls')
    .eq('product_id', product.id)
    .limit(1)
  if (before.error) throw before.error
  const { data, error } = await service.rpc('save_product', {
    p_product: {
      ...(product.id === NONE ? {} : { id: product.id }),
      name: `Versión ${version}`,
      base_price: 100 + version,
    },
    p_images: [bucket.getPublicUrl(name).data.publicUrl],
    p_variants: Array.from({ length: 1 + (version % 3) }, (_, size) => ({
      color: 'negro',
      size: String(size),
      stock_quantity: version,
      sku: `FALLA-${randomUUID()}`,
    })),
  })
  if (error) throw error
  product.id = (data as { id: string }).id
  product.version = version
  const old = (before.data as { image_urls: string[] }[]).flatMap((row) => row.image_urls)
  if (old.length > 0) await bucket.remove(old.map(fileName))
}

async function saveUntilItFails(service: SupabaseClient, product: Saved): Promise<void> {
  try {
    for (;;) await save(service, product, product.version + 1)
  } catch {
    // The server is gone.
  }
}

/** Whole: every part is of one version, the last answered or the one after it; and its photo is there. */
async function expectWhole(service: SupabaseClient, product: Saved): Promise<string> {
  const { data } = await service
    .from('products')
    .select('name, base_price, product_variants(stock_quantity, image_urls)')
    .eq('id', product.id)
    .single()
    .throwOnError()
  const row = data as unknown as Row
  const version = row.base_price - 100
  expect([product.version, product.version + 1]).toContain(version)
  expect(row.name).toBe(`Versión ${version}`)
  expect(row.product_variants).toHaveLength(1 + (version % 3))
  const [first] = row.product_variants
  expect(first?.image_urls).toHaveLength(1)
  for (const variant of row.product_variants) {
    expect(variant).toEqual({ stock_quantity: version, image_urls: first?.image_urls })
  }
  const file = fileName(first?.image_urls[0] ?? '')
  const { data: blob, error } = await service.storage.from(BRAND.bucket).download(file)
  expect(error).toBeNull()
  expect(Buffer.from(await blob!.arrayBuffer())).toEqual(photo)
  product.version = version
  return file
}

it(
  `the server killed ${ROUNDS} times during saves: each product is whole, old or new, and no file of it is missing`,
  async () => {
    const dataDir = await migratedDataDir()
    const { secretKey } = await loadKeys(dataDir)
    const products: Saved[] = [
      { id: NONE, version: 0 },
      { id: NONE, version: 0 },
    ]
    let answered = 0
    for (let round = 0; round <= ROUNDS; round++) {
      const store = await startStore(dataDir, { ADMIN_PASSWORD: 'Vaiven#2026' })
      const service = createClient(store.url, secretKey, { auth: { persistSession: false } })
      if (round === 0) for (const product of products) await save(service, product, 1)
      const kept = []
      for (const product of products) kept.push(await expectWhole(service, product))
      if (round === ROUNDS) {
        // A sweep a month later leaves what the products carry, and nothing else.
        await sweepImages(service, Date.now() + A_MONTH_MS)
        const { data } = await service.storage.from(BRAND.bucket).list()
        expect(data?.map(({ name }) => name).toSorted()).toEqual(kept.toSorted())
        await store.stop()
        break
      }
      const before = products.reduce((sum, { version }) => sum + version, 0)
      const saving = products.map((product) => saveUntilItFails(service, product))
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 500))
      await store.stop('SIGKILL')
      await Promise.all(saving)
      answered += products.reduce((sum, { version }) => sum + version, 0) - before
    }
    expect(answered, 'saves between the kills').toBeGreaterThan(ROUNDS)
  },
  60_000 + ROUNDS * 15_000,
)
