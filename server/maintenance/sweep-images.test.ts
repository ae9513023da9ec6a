import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
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

it('no file with a row goes, though rows go while they are listed', async () => {
  const folder = join(backend.dataDir, 'storage', BRAND.bucket)
  // More than the storage API lists at once.
  await backend.database.query(
    `insert into storage.objects (bucket_id, name)
     select $1, 'row-' || lpad(n::text, 4, '0') from generate_series(1, 1100) n`,
    [BRAND.bucket],
  )
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  const names = Array.from({ length: 200 }, (_, at) => `row-${901 + at}`.replace('-9', '-09'))
  for (const name of [...names, 'stray']) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), longAgo, longAgo)
  }
  const service = createClient(backend.url, backend.keys.secretKey, {
    auth: { persistSession: false },
    global: {
      async fetch(input, init) {
        const answer = await backend.fetch(new Request(input, init))
        await backend.database.query(
          `delete from storage.objects where name in
             (select name from storage.objects where name between 'row-0001' and 'row-0900' order by name limit 10)`,
        )
        return answer
      },
    },
  })
  expect(await sweepFiles(service, join(backend.dataDir, 'storage'))).toBe(1)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(names))
  expect(await readdir(folder)).not.toContain('stray')
})
