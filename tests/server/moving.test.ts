import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { readDumpFile } from '#backend/backup/dump-file.ts'
import { freshBackend } from '#tests/support/fresh-backend.ts'
import { runScript, temporaryDir } from './store-process.ts'

const PHOTO = 'demo/photos/tapete-azul-front.webp'
const TABLES = ['categories', 'products', 'product_variants']

it('the catalogue of a backup moves over the API with the secret key, as docs/deploy.md says', async () => {
  const old = await freshBackend({ siteUrl: 'http://vieja.test' })
  const move = join(await temporaryDir(), 'move')
  const admin = await old.adminClient()
  const photo = await readFile(PHOTO)
  const bucket = admin.storage.from(BRAND.bucket)
  await bucket.upload('product-1-a.webp', photo, { contentType: 'image/webp' })
  await admin
    .rpc('save_product', {
      p_product: { name: 'Prenda «ñ»', base_price: 10, tags: ['nuevo'] },
      p_images: [bucket.getPublicUrl('product-1-a.webp').data.publicUrl],
      p_variants: [{ color: 'negro', size: 'M', stock_quantity: 3, sku: 'SKU-1' }],
    })
    .throwOnError()
  await old.backend.close()
  onTestFinished(() => rm(old.dataDir, { recursive: true }))
  expect((await runScript('scripts/backup.ts', { DATA_DIR: old.dataDir }, [move])).code).toBe(0)

  // A project has its schema, and nothing of this shop.
  const project = await freshBackend({ siteUrl: 'http://nueva.test' })
  onTestFinished(() => project.close())
  const service = project.client(project.keys.secretKey)
  const lines: string[] = []
  for await (const line of readDumpFile(join(move, 'database.jsonl.gz'))) lines.push(line)
  const header = lines.shift() ?? ''
  const { tables } = JSON.parse(header) as { tables: { schema: string; name: string }[] }
  for (const table of TABLES) {
    const at = tables.findIndex(({ schema, name }) => schema === 'public' && name === table)
    const own = lines.filter((line) => line.startsWith(`${at}\t`))
    expect(own.length, table).toBeGreaterThan(0)
    for (const line of own) {
      const text = line.slice(line.indexOf('\t') + 1).replaceAll(old.url, project.url)
      const rows = (JSON.parse(text) as Record<string, unknown>[]).map((row) =>
        'updated_by' in row ? { ...row, updated_by: null } : row,
      )
      await service.from(table).upsert(rows).throwOnError()
    }
  }
  const folder = join(move, 'storage', BRAND.bucket)
  for (const name of await readdir(folder)) {
    const { error } = await service.storage
      .from(BRAND.bucket)
      .upload(name, await readFile(join(folder, name)), { contentType: 'image/webp' })
    expect(error).toBeNull()
  }

  const { data } = await service
    .from('products')
    .select('name, tags, product_variants(color, size, stock_quantity, sku, image_urls)')
  const url = 'http://nueva.test/storage/v1/object/public/product-images/product-1-a.webp'
  const variant = { color: 'negro', size: 'M', stock_quantity: 3, sku: 'SKU-1', image_urls: [url] }
  expect(data).toEqual([{ name: 'Prenda «ñ»', tags: ['nuevo'], product_variants: [variant] }])
  const shown = await project.fetch(new Request(url))
  expect(Buffer.from(await shown.arrayBuffer()).equals(photo)).toBe(true)
})
