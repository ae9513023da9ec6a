import { readFile } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'

const PHOTOS = new URL('./photos/', import.meta.url)
const UPLOADS_AT_ONCE = 6
const ONE_YEAR_S = '31536000'

export interface SeedOptions {
  /** Origin of the stored image addresses. */
  supabaseUrl: string
  secretKey: string
  /** Calls the embedded backend directly; absent on a hosted project. */
  fetch?: typeof globalThis.fetch
}

export interface SeedResult {
  products: number
  images: number
  /** Time taken, in milliseconds. */
  ms: number
}

/** Name in the bucket: the prefix of SPEC §7 'Image upload', then the file. */
function objectName(photo: string): string {
  return `product-demo-${photo}`
}

function fail(step: string, message: string): never {
  throw new Error(`Demo seed: ${step} failed: ${message}`)
}

async function countRows(client: SupabaseClient, table: string): Promise<number> {
  const { count, error } = await client.from(table).select('id', { count: 'exact', head: true })
  if (error) fail(`counting ${table}`, error.message)
  return count ?? 0
}

/**
 * True when the catalogue is empty, or when a seed was cut off between its two inserts: demo products alone, no
 * variant at all. Anything else belongs to the shop's staff.
 */
async function needsSeed(client: SupabaseClient, catalogue: Catalogue): Promise<boolean> {
  const products = await countRows(client, 'products')
  if (products === 0) return true
  if (products !== catalogue.products.length) return false
  if ((await countRows(client, 'product_variants')) > 0) return false
  const { data, error } = await client.from('products').select('id')
  if (error) fail('reading products', error.message)
  const demoIds = new Set(catalogue.products.map((product) => product.id))
  return data.every((row: { id: string }) => demoIds.has(row.id))
}

async function uploadPhotos(client: SupabaseClient, photos: string[]): Promise<void> {
  const queue = [...photos]
  async function work(): Promise<void> {
    for (let photo = queue.shift(); photo !== undefined; photo = queue.shift()) {
      const bytes = await readFile(new URL(photo, PHOTOS))
      const { error } = await client.storage.from(BRAND.bucket).upload(objectName(photo), bytes, {
        contentType: 'image/webp',
        cacheControl: ONE_YEAR_S,
        upsert: true,
      })
      if (error) fail(`uploading ${photo}`, error.message)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
}

/**
 * Fills an empty catalogue with the demo products (issue 2 §4); does nothing when staff have any product.
 * Photos go first, then all products in one request, then all variants in one: a seed that is cut off at any point
 * is taken up again by the next start. Throws an Error that names the step that failed.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const started = performance.now()
  const client = createClient(options.supabaseUrl, options.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: options.fetch ? { fetch: options.fetch } : {},
  })
  const bucket = client.storage.from(BRAND.bucket)
  const catalogue = buildCatalogue((photo) => bucket.getPublicUrl(objectName(photo)).data.publicUrl)
  if (!(await needsSeed(client, catalogue))) return { products: 0, images: 0, ms: 0 }

  await uploadPhotos(client, catalogue.photos)
  const kept = { onConflict: 'id', ignoreDuplicates: true }
  const products = await client.from('products').upsert(catalogue.products, kept)
  if (products.error) fail('inserting products', products.error.message)
  const variants = await client.from('product_variants').upsert(catalogue.variants, kept)
  if (variants.error) fail('inserting variants', variants.error.message)
  return {
    products: catalogue.products.length,
    images: catalogue.photos.length,
    ms: Math.round(performance.now() - started),
  }
}
