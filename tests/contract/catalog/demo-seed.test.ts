import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCatalogue } from '#demo/catalogue.ts'
import { seedDemo, type SeedOptions } from '#demo/seed.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

const SITE_URL = 'http://tienda.test'
const expected = buildCatalogue((photo) => photo)
let fresh: FreshBackend
let options: SeedOptions
let client: SupabaseClient
const send: typeof fetch = (input, init) => fresh.backend.fetch(new Request(input, init))

async function count(table: string): Promise<number | null> {
  return (await client.from(table).select('id', { count: 'exact', head: true })).count
}

beforeAll(async () => {
  fresh = await freshBackend({ siteUrl: SITE_URL })
  client = fresh.client(fresh.keys.secretKey)
  options = { supabaseUrl: SITE_URL, secretKey: fresh.keys.secretKey, fetch: send }
})

afterAll(async () => {
  await fresh?.close()
})

describe('Seeding an empty catalogue (issue 2 §4)', () => {
  it('takes under 15 s and stores every product, variant and photo', async () => {
    const result = await seedDemo(options)
    expect(result.ms).toBeLessThan(15_000)
    expect(result.products).toBe(expected.products.length)
    expect(result.images).toBe(expected.photos.length)
    expect(await count('products')).toBe(expected.products.length)
    expect(await count('product_variants')).toBe(expected.variants.length)
  })

  it('stores public addresses that answer HEAD with the photo', async () => {
    const { data } = await client.from('product_variants').select('image_urls').limit(1).single()
    const [url] = data?.image_urls ?? []
    expect(url).toMatch(/^http:\/\/tienda\.test\/storage\/v1\/object\/public\/product-images\//)
    const response = await send(url, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
  })

  it('puts the newest arrival first', async () => {
    const newest = client.from('products').select('name').order('created_at', { ascending: false })
    const { data } = await newest.limit(8)
    expect(data?.map(({ name }) => name)).toEqual(
      expected.products.slice(0, 8).map(({ name }) => name),
    )
  })

  it('does nothing the second time', async () => {
    expect(await seedDemo(options)).toEqual({ products: 0, images: 0, ms: 0 })
  })

  it('is taken up again when it was cut off before the variants', async () => {
    await client.from('product_variants').delete().gte('position', 0)
    expect(await count('product_variants')).toBe(0)
    await seedDemo(options)
    expect(await count('product_variants')).toBe(expected.variants.length)
    expect(await count('products')).toBe(expected.products.length)
  })

  it('leaves a catalogue alone that has any product of the staff', async () => {
    await client.from('products').delete().gt('base_price', 0)
    await client.from('products').insert({ name: 'Playera nueva', base_price: 250 })
    expect((await seedDemo(options)).products).toBe(0)
    expect(await count('products')).toBe(1)
  })
})
