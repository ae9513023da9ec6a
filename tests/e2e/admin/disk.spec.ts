import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { sweepImages } from '#server/maintenance/sweep-images.ts'
import { createProduct } from '#tests/support/builders.ts'
import { fillDisk, onOwnDisk } from '#tests/support/own-disk.ts'
import { signIn } from '#tests/support/session.ts'
import { ADMIN, startShop, type ShopServer } from '#tests/support/shop-server.ts'
import { copyTemplate } from '#tests/support/template.ts'
import { expect, test } from '#tests/support/test.ts'

const DISK_MB = 320
const A_MONTH_MS = 30 * 24 * 60 * 60 * 1000

test.describe('A disk in trouble (§8)', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' })
  const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-disk-'))
  let shop: ShopServer
  let service: SupabaseClient
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    copyTemplate(process.env.VAIVEN_TEMPLATE ?? '', dataDir)
    shop = await startShop(dataDir, {}, onOwnDisk(dataDir, DISK_MB))
    service = createClient(shop.url, shop.secretKey, { auth: { persistSession: false } })
  })
  test.afterAll(async () => {
    await shop?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  // It is another shop than the worker's.
  test.beforeEach(({ expectProblem }) => expectProblem(/request to another origin/))

  test('full during a save: the editor says so and keeps the draft, also through a reload; with room the same save works', async ({
    newPage,
    expectProblem,
  }) => {
    expectProblem(/^503 .*\/rest\/v1\/rpc\/write_once/)
    const product = await createProduct(service)
    const page = await newPage({ storageState: await signIn(shop, ADMIN) })
    const editor = page.getByRole('dialog', { name: 'Editar Producto' })
    const save = () => editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await page.goto(`${shop.url}/admin/productos?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('button', { name: `Editar ${product.name}` }).click()
    await editor.getByLabel('Precio base').fill('777')

    const makeRoom = fillDisk(shop.pid, dataDir)
    await save()
    await expect(page.getByText('Error al actualizar el producto')).toBeVisible()
    await expect(
      page.getByText(
        'La tienda se quedó sin espacio para guardar. Lo que escribiste sigue aquí: avisa a quien la administra.',
      ),
    ).toBeVisible()
    await expect(editor.getByLabel('Precio base')).toHaveValue('777')
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await expect(editor.getByLabel('Precio base')).toHaveValue('777')
    const visitor = await newPage()
    await visitor.goto(`${shop.url}/producto/${product.id}`)
    await expect(visitor.getByRole('heading', { name: product.name })).toBeVisible()

    makeRoom()
    await save()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service.from('products').select('base_price').eq('id', product.id)
    expect(data).toEqual([{ base_price: 777 }])
    await Promise.all([page, visitor].map((open) => open.goto('about:blank')))
  })

  test('a photo that cannot be removed with its product is only logged, and goes with the next sweep', async ({
    newPage,
    expectProblem,
  }) => {
    expectProblem(/^500 .*\/(storage\/v1\/object|img\/96)\/product-images/)
    const product = await createProduct(service)
    const { data: variant } = await service
      .from('product_variants')
      .select('image_urls')
      .eq('product_id', product.id)
      .limit(1)
      .single()
    const [url = ''] = (variant as { image_urls: string[] }).image_urls
    const name = url.slice(url.lastIndexOf('/') + 1)
    const bucket = service.storage.from(BRAND.bucket)
    const isThere = async () => (await bucket.list('', { search: name })).data?.length === 1
    // A folder in the place of the file: not even root can remove it as a file.
    const file = join(`/proc/${shop.pid}/root`, dataDir, 'storage', BRAND.bucket, name)
    renameSync(file, `${file}.away`)
    mkdirSync(file)

    const page = await newPage({ storageState: await signIn(shop, ADMIN) })
    await page.goto(`${shop.url}/admin/productos?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('button', { name: `Borrar ${product.name}` }).click()
    const warned = page.waitForEvent('console', (message) => message.text().includes(name))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(page.getByText('Producto e imágenes eliminados exitosamente')).toBeVisible()
    expect((await warned).type()).toBe('warning')
    await expect(page.getByRole('button', { name: `Editar ${product.name}` })).toBeHidden()
    const left = await service.from('products').select('id').eq('id', product.id)
    expect(left.data).toEqual([])
    expect(await isThere()).toBe(true)

    const later = Date.now() + A_MONTH_MS
    await expect(sweepImages(service, later)).rejects.toThrow()
    rmdirSync(file)
    renameSync(`${file}.away`, file)
    expect(await sweepImages(service, later)).toBeGreaterThan(0)
    expect(await isThere()).toBe(false)
    await page.goto('about:blank')
  })
})
