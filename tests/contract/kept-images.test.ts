import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { sweepImages } from '#server/maintenance/sweep-images.ts'
import { describeOnEveryRuntime } from './runtimes.ts'
import { signedIn } from './people.ts'

const BUCKET = 'product-images'
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

describeOnEveryRuntime('A photo that a product carries (ADR 0031)', (runtime) => {
  let admin: SupabaseClient
  let photo: Buffer

  beforeAll(async () => {
    admin = await signedIn(runtime(), 'admin')
    const color = { r: 70, g: 85, b: 63 }
    photo = await sharp({ create: { width: 8, height: 10, channels: 3, background: color } })
      .webp()
      .toBuffer()
  })

  const bucket = () => admin.storage.from(BUCKET)
  const upload = async () => {
    const name = `product-${crypto.randomUUID()}.webp`
    const { error } = await bucket().upload(name, photo, { contentType: 'image/webp' })
    expect(error).toBeNull()
    return name
  }
  const urlOf = (name: string) => bucket().getPublicUrl(name).data.publicUrl
  const isThere = async (name: string) => (await bucket().download(name)).error === null
  const variant = (size = 'M') => ({ color: 'negro', size, sku: `SKU-${crypto.randomUUID()}` })
  const save = (images: string[], id?: string) =>
    admin.rpc('save_product', {
      p_product: { id, name: 'Con foto', base_price: 10 },
      p_variants: [variant()],
      p_images: images,
    })
  const saved = async (images: string[], id?: string) =>
    ((await save(images, id).throwOnError()).data as { id: string }).id
  const release = async (files: string[]) =>
    (await admin.rpc('release_images', { p_files: files }).throwOnError()).data as string[]

  it('stays, whoever asks to give it up and to remove it', async () => {
    const name = await upload()
    const id = await saved([urlOf(name)])
    expect(await release([name])).toEqual([])
    expect((await bucket().remove([name])).data).toEqual([])
    await sweepImages(runtime().client(runtime().keys.secretKey), Date.now() + A_MONTH_MS)
    expect(await isThere(name)).toBe(true)

    await saved([], id)
    expect(await release([name])).toEqual([name])
    expect((await bucket().remove([name])).data).toHaveLength(1)
    expect(await isThere(name)).toBe(false)
  })

  it('stays under an address of the place where the shop was before', async () => {
    const name = await upload()
    await saved([`https://vieja.example.mx/storage/v1/object/public/${BUCKET}/${name}?v=1`])
    expect(await release([name])).toEqual([])
  })

  it('stays when one of two products that carry it is deleted', async () => {
    const name = await upload()
    const [one, other] = [await saved([urlOf(name)]), await saved([urlOf(name)])]
    const remove = (id: string) => admin.rpc('delete_product', { p_product_id: id }).throwOnError()
    expect((await remove(one)).data).toEqual([urlOf(name)])
    expect(await release([name])).toEqual([])
    await remove(other)
    expect(await release([name])).toEqual([name])
  })

  it('cannot be one that was given up: every write that names it fails as a whole and says which', async () => {
    const [kept, gone, also] = [await upload(), await upload(), await upload()]
    const id = await saved([urlOf(kept)])
    expect(await release([gone, also])).toHaveLength(2)
    const refused = {
      status: 409,
      error: { code: 'PT409', message: 'image_gone', details: [gone, also].toSorted().join() },
    }
    const images = [kept, gone, also].map(urlOf)
    expect(await save(images, id)).toMatchObject(refused)
    expect(await save(images)).toMatchObject(refused)
    const variants = admin.from('product_variants')
    expect(await variants.update({ image_urls: images }).eq('product_id', id)).toMatchObject(
      refused,
    )
    const row = { ...variant('L'), product_id: id, image_urls: images }
    expect(await variants.insert(row)).toMatchObject(refused)
    const { data } = await variants.select('image_urls').eq('product_id', id)
    expect(data).toEqual([{ image_urls: [urlOf(kept)] }])
    // Nor does a file come back under the name.
    await bucket().remove([gone])
    const again = await bucket().upload(gone, photo, { contentType: 'image/webp' })
    expect(again.error).toMatchObject({ statusCode: '403' })
  })

  it('of a save and a removal at the same moment one wins, and no product is left without its photo', async () => {
    for (let round = 0; round < 24; round++) {
      const name = await upload()
      const remove = async () => {
        const free = await release([name])
        if (free.length > 0) await bucket().remove(free)
        return free.length > 0
      }
      // Either comes first now and then.
      const removing = round % 2 === 0 ? undefined : remove()
      const saving = save([urlOf(name)])
      const [answer, isRemoved] = await Promise.all([saving, removing ?? remove()])
      const isSaved = answer.error === null
      if (!isSaved) expect(answer.error?.message).toBe('image_gone')
      expect(isRemoved).toBe(!isSaved)
      expect(await isThere(name)).toBe(isSaved)
    }
  })
})
