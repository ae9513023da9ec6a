import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { sweepFiles } from '#server/maintenance/sweep-files.ts'
import { sweepImages } from '#server/maintenance/sweep-images.ts'

/** Acts of one run; ORPHAN_ACTS=20000 for a day's worth. */
const ACTS = Number(process.env.ORPHAN_ACTS ?? 120)
const SEED = Number(process.env.ORPHAN_SEED ?? 20261121)
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Repeatable randomness (mulberry32): a run that fails can be run again. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

let backend: FreshBackend
let admin: SupabaseClient
let photo: Buffer
beforeAll(async () => {
  backend = await freshBackend()
  admin = await backend.adminClient()
  photo = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#46553f' } })
    .webp()
    .toBuffer()
})
afterAll(() => backend.close())

it(
  `${ACTS} random acts of create, cancel, edit, delete and abandon leave no orphan and no missing file after a sweep`,
  async () => {
    const roll = dice(SEED)
    const bucket = admin.storage.from(BRAND.bucket)
    const fileName = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    /** Products by id, with the images that their editor shows. */
    const products = new Map<string, string[]>()
    const pick = () => [...products.keys()][roll(products.size)]!

    const upload = async (count: number) => {
      const urls: string[] = []
      for (let n = 0; n < count; n++) {
        const name = `product-${Date.now()}-${randomUUID()}.webp`
        const { error } = await bucket.upload(name, photo, { contentType: 'image/webp' })
        if (error) throw error
        urls.push(bucket.getPublicUrl(name).data.publicUrl)
      }
      return urls
    }
    const remove = async (urls: string[]) => {
      const { data } = await admin.rpc('release_images', { p_files: urls.map(fileName) })
      return bucket.remove(data as string[])
    }
    const variants = () =>
      Array.from({ length: 1 + roll(4) }, (_, at) => ({
        color: ['negro', 'verde'][at % 2],
        size: ['S', 'M'][at >> 1],
        stock_quantity: roll(9),
        sku: `VAI-${randomUUID()}`,
      }))
    const save = (id: string | null, images: string[], own: object[] | null = variants()) =>
      admin.rpc('save_product', {
        p_product: { ...(id ? { id } : {}), name: 'Prenda', base_price: 1 + roll(900) },
        p_images: images,
        ...(own ? { p_variants: own } : {}),
      })
    const saved = async (id: string | null, images: string[], own?: object[] | null) => {
      const { data, error } = await save(id, images, own)
      if (error) throw error
      products.set((data as { id: string }).id, images)
      return (data as { id: string }).id
    }

    const acts: Record<string, () => Promise<unknown>> = {
      create: async () => saved(null, await upload(1 + roll(3))),
      wizard: async () => {
        const placeholder = { color: 'por definir', size: 'único', sku: `TEMP-${randomUUID()}` }
        const id = await saved(null, await upload(1), [placeholder])
        // Now and then it is abandoned there.
        if (roll(3) === 0) return
        const { error } = await admin.rpc('add_variants', {
          p_product_id: id,
          p_variants: variants(),
        })
        if (error) throw error
        await admin.rpc('finish_product', { p_product_id: id })
      },
      cancel: async () => remove(await upload(1 + roll(2))),
      // A browser that was closed: nobody removes what it had uploaded.
      abandon: async () => upload(1 + roll(2)),
      // The product is saved, and the tab closed before the old photos are removed.
      replaceAndVanish: async () => saved(pick(), await upload(1 + roll(2))),
      replace: async () => {
        const id = pick()
        const before = products.get(id) ?? []
        const kept = before.slice(0, roll(before.length + 1))
        const now = [...kept, ...(await upload(kept.length === 0 ? 1 : roll(2)))]
        await saved(id, now, roll(2) === 0 ? null : variants())
        await remove(before.filter((url) => !now.includes(url)))
      },
      refused: async () => {
        const { error } = await save(pick(), await upload(1), [{ color: '', size: 'M', sku: 'X' }])
        expect(error).not.toBeNull()
      },
      delete: async () => {
        const id = pick()
        const { data, error } = await admin.rpc('delete_product', { p_product_id: id })
        if (error) throw error
        products.delete(id)
        // The tab may be closed in between.
        if (roll(3) > 0) await remove(data as string[])
      },
    }
    const names = Object.keys(acts)
    for (let act = 0; act < ACTS; act++) {
      const name = products.size === 0 ? 'create' : names[roll(names.length)]!
      await acts[name]!()
    }

    const service = backend.client(backend.keys.secretKey)
    const storageDir = join(backend.dataDir, 'storage')
    const later = Date.now() + A_MONTH_MS
    const swept = await sweepImages(service, later)
    expect(swept, 'the run left something to sweep').toBeGreaterThan(0)
    await sweepFiles(service, storageDir, later)

    const { data } = await service.from('product_variants').select('image_urls')
    const carried = new Set(
      (data as { image_urls: string[] }[]).flatMap((row) => row.image_urls.map(fileName)),
    )
    const files = await readdir(join(storageDir, BRAND.bucket))
    expect(files.toSorted(), `seed ${SEED}`).toEqual([...carried].toSorted())
    for (const name of carried) {
      const address = `${backend.url}/storage/v1/object/public/${BRAND.bucket}/${name}`
      expect((await backend.fetch(new Request(address, { method: 'HEAD' }))).status, name).toBe(200)
    }
  },
  120_000 + ACTS * 1000,
)
