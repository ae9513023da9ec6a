import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys } from '#backend/keys.ts'
import { sweepFiles } from '#server/sweep-files.ts'
import { sweepImages } from '#server/sweep-images.ts'
import { startStore } from './store-process.ts'

const PRODUCTS = 2
/** The id of a product that is not saved yet. */
const NONE = '00000000-0000-0000-0000-000000000000'
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** What came of killing the server during saves. */
export interface Faults {
  rounds: number
  /** Saves that were answered between the kills. */
  saves: number
  /** Products that a restart showed as the last answered save left them, and as the one after it would have. */
  wholeOld: number
  wholeNew: number
  /** Products of which a part was missing or of another version: what was wrong. */
  broken: string[]
  /** Images of a product that the bucket no longer has, and bytes of them that are gone or differ. */
  missingFiles: number
  bytesLost: number
  /** Files that no product carries: what the last restart found, and what a sweep a month later leaves. */
  orphansBeforeSweep: number
  orphansAfterSweep: number
  seconds: number
}

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

/** Noise of some 100 kB: large enough for a kill to hit it half written. */
const photo = await sharp(randomBytes(300 * 375 * 3), {
  raw: { width: 300, height: 375, channels: 3 },
})
  .webp({ quality: 90 })
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

async function saveUntilItFails(service: SupabaseClient, product: Saved): Promise<void> {
  try {
    for (;;) await save(service, product, product.version + 1)
  } catch {
    // The server is gone.
  }
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

/**
 * Kills the server with SIGKILL `rounds` times at random moments while products are saved one save after another, and
 * looks after each restart at what is left. `dataDir` is a migrated folder of its own.
 */
export async function countFaults(rounds: number, dataDir: string): Promise<Faults> {
  const began = performance.now()
  const { secretKey } = await loadKeys(dataDir)
  const products = Array.from({ length: PRODUCTS }, (): Saved => ({ id: NONE, version: 0 }))
  const faults: Faults = {
    rounds,
    saves: 0,
    wholeOld: 0,
    wholeNew: 0,
    broken: [],
    missingFiles: 0,
    bytesLost: 0,
    orphansBeforeSweep: 0,
    orphansAfterSweep: 0,
    seconds: 0,
  }

  /** Reads one product as the restart shows it; returns the file it carries. */
  async function look(service: SupabaseClient, product: Saved, round: number): Promise<string> {
    const { data } = await service
      .from('products')
      .select('name, base_price, product_variants(stock_quantity, image_urls)')
      .eq('id', product.id)
      .maybeSingle()
      .throwOnError()
    const row = data as unknown as Row | null
    const version = (row?.base_price ?? 0) - 100
    const fault = faultOf(row, version)
    if (fault) faults.broken.push(`round ${round}: a product ${fault}`)
    else if (version === product.version) faults.wholeOld += 1
    else if (version === product.version + 1) faults.wholeNew += 1
    else
      faults.broken.push(`round ${round}: version ${version}, but ${product.version} was answered`)
    product.version = version
    const file = fileName(row?.product_variants[0]?.image_urls[0] ?? '')
    const { data: blob } = await service.storage.from(BRAND.bucket).download(file)
    const bytes = blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
    if (!blob) faults.missingFiles += 1
    for (let at = 0; at < photo.length; at++) if (bytes[at] !== photo[at]) faults.bytesLost += 1
    return file
  }

  const storageDir = join(dataDir, 'storage')
  const orphans = async (kept: string[]) => {
    const files = await readdir(join(storageDir, BRAND.bucket))
    return files.filter((file) => !kept.includes(file)).length
  }

  for (let round = 0; round <= rounds; round++) {
    const store = await startStore(dataDir, { ADMIN_PASSWORD: 'Vaiven#2026' })
    const service = createClient(store.url, secretKey, { auth: { persistSession: false } })
    if (round === 0) {
      for (const product of products) await save(service, product, 1)
    } else {
      const kept: string[] = []
      for (const product of products) kept.push(await look(service, product, round))
      if (round === rounds) {
        faults.orphansBeforeSweep = await orphans(kept)
        const later = Date.now() + A_MONTH_MS
        await sweepImages(service, later)
        await sweepFiles(service, storageDir, later)
        faults.orphansAfterSweep = await orphans(kept)
        await store.stop()
        break
      }
    }
    const before = products.reduce((sum, { version }) => sum + version, 0)
    const saving = products.map((product) => saveUntilItFails(service, product))
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 500))
    await store.stop('SIGKILL')
    await Promise.all(saving)
    faults.saves += products.reduce((sum, { version }) => sum + version, 0) - before
  }
  faults.seconds = Math.round((performance.now() - began) / 1000)
  return faults
}
