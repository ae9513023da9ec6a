import { randomBytes, randomUUID } from 'node:crypto'
import { type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { BRAND } from '#app/domain/brand.ts'

/** The id of a product that is not saved yet. */
export const NONE = '00000000-0000-0000-0000-000000000000'

/** A product that is saved again and again, as who saves it knows it. */
export interface Saved {
  id: string
  /** Last version whose save was answered. */
  version: number
}
interface Row {
  name: string
  base_price: number
  product_variants: { stock_quantity: number; image_urls: string[] }[]
}

/** Noise of some 100 kB: large enough for a kill to hit it half written. */
const photo = await sharp(randomBytes(300 * 375 * 3), {
  raw: { width: 300, height: 375, channels: 3 },
})
  .webp({ quality: 90 })
  .toBuffer()
const fileName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** One save as the editor does it: the new photo, then everything in one transaction, then the old photo goes. */
export async function save(
  service: SupabaseClient,
  product: Saved,
  version: number,
): Promise<void> {
  const bucket = service.storage.from(BRAND.bucket)
  const name = `product-${version}-${randomUUID()}.webp`
  const upload = await bucket.upload(name, photo, { contentType: 'image/webp' })
  if (upload.error) throw upload.error
  const before = await service
    .from('product_variants')
    .select('image_urls')
    .eq('product_id', product.id)
    .limit(1)
    // The client would ask a killed server for 7 s more.
    .retry(false)
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

/** What is wrong with a product, which must be of one version in every part; null when it is whole. */
function faultOf(row: Row | null, version: number): string | null {
  if (!row) return 'is gone'
  const variants = row.product_variants
  if (row.name !== `Versión ${version}`) return `is named ${row.name} at version ${version}`
  if (variants.length !== 1 + (version % 3)) return `has ${variants.length} variants at ${version}`
  const images = JSON.stringify(variants[0]?.image_urls)
  if (variants[0]?.image_urls.length !== 1) return `carries the images ${images}`
  return variants.some(
    (variant) =>
      variant.stock_quantity !== version || JSON.stringify(variant.image_urls) !== images,
  )
    ? 'has variants of two versions'
    : null
}

/** What the shop has of a product. */
export interface Found {
  /** 0 when it is gone. */
  version: number
  /** What is wrong with it; null when it is whole. */
  fault: string | null
  /** Name of its photo, whether the bucket has it, and how many of its bytes are gone or differ. */
  file: string
  isFileMissing: boolean
  bytesLost: number
}

export async function find(service: SupabaseClient, id: string): Promise<Found> {
  const { data } = await service
    .from('products')
    .select('name, base_price, product_variants(stock_quantity, image_urls)')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  const row = data as unknown as Row | null
  const version = (row?.base_price ?? 100) - 100
  const file = fileName(row?.product_variants[0]?.image_urls[0] ?? '')
  const { data: blob } = await service.storage.from(BRAND.bucket).download(file)
  const bytes = blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
  const bytesLost = photo.reduce((lost, byte, at) => (bytes[at] === byte ? lost : lost + 1), 0)
  return { version, fault: faultOf(row, version), file, isFileMissing: !blob, bytesLost }
}
