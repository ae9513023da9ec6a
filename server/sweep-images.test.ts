import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { aVariant, createProduct } from '#tests/support/builders.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepImages } from './sweep-images.ts'

let backend: FreshBackend
beforeAll(async () => {
  backend = await freshBackend()
})
afterAll(() => backend.close())

it('an old file that no variant carries goes; a carried one and a fresh upload stay', async () => {
  const service = backend.client(backend.keys.secretKey)
  const bucket = service.storage.from(BRAND.bucket)
  const product = await createProduct(service, { variants: [aVariant(), aVariant({ size: 'L' })] })
  const { data } = await service
    .from('product_variants')
    .select('image_urls')
    .eq('product_id', product.id)
    .limit(1)
    .single()
  const [url = ''] = (data as { image_urls: string[] }).image_urls
  const carried = url.slice(url.lastIndexOf('/') + 1)
  const bytes = await (await bucket.download(carried)).data!.arrayBuffer()
  for (const name of ['orphan-old.webp', 'orphan-fresh.webp']) {
    const { error } = await bucket.upload(name, bytes, { contentType: 'image/webp' })
    expect(error).toBeNull()
  }
  await backend.database.query(
    `update storage.objects set created_at = now() - interval '8 days' where name <> 'orphan-fresh.webp'`,
  )

  expect(await sweepImages(service)).toBe(1)
  const left = (await bucket.list()).data!.map(({ name }) => name)
  expect(left).toContain(carried)
  expect(left).toContain('orphan-fresh.webp')
  expect(left).not.toContain('orphan-old.webp')
  expect((await bucket.download(carried)).error).toBeNull()
  expect(await sweepImages(service)).toBe(0)
})

it('an old file of the folder that has no row goes; one with a row and a young one stay', async () => {
  const service = backend.client(backend.keys.secretKey)
  const folder = join(backend.dataDir, 'storage', BRAND.bucket)
  await createProduct(service)
  const known = await readdir(folder)
  await writeFile(join(folder, 'stray-old.webp'), 'x')
  await writeFile(join(folder, 'stray-young.webp'), 'x')
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  for (const name of [...known, 'stray-old.webp'])
    await utimes(join(folder, name), longAgo, longAgo)

  expect(await sweepFiles(service, join(backend.dataDir, 'storage'))).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual([...known, 'stray-young.webp'].toSorted())
  expect(await sweepFiles(service, join(backend.dataDir, 'nowhere'))).toBe(0)
})
