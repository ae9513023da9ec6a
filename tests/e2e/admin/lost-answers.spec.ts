import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from '#tests/support/test.ts'
import { createProduct, editProduct, fillBasics, leave, lineTest as test, PHOTO } from './editor.ts'

const SAVE = /^POST \/rest\/v1\/rpc\//

const productsNamed = async (service: SupabaseClient, name: string) => {
  const { data } = await service
    .from('products')
    .select('id, name, base_price, product_variants(color, size, sku, image_urls)')
    .eq('name', name)
    .throwOnError()
  return data as unknown as {
    id: string
    base_price: number
    product_variants: { color: string; size: string; sku: string; image_urls: string[] }[]
  }[]
}

const filesOf = (urls: string[]) => urls.map((url) => url.slice(url.lastIndexOf('/') + 1))

/** Those of the files that the bucket has. */
const stored = async (service: SupabaseClient, urls: string[]) => {
  const bucket = service.storage.from('product-images')
  const names = (await bucket.list('', { limit: 1000 })).data?.map(({ name }) => name) ?? []
  return filesOf(urls).filter((file) => names.includes(file))
}

test.describe('A save whose answer is lost', { tag: '@desktop' }, () => {
  test('of a new product, then Cancelar: its photos stay', async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Guardada sin saberlo ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    const lost = line.loseAnswer(SAVE)
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await lost
    await expect(page.getByText('Error al crear el producto')).toBeVisible()
    line.mend()
    const removing = page.waitForResponse(/\/rpc\/release_images/)
    await leave(page, editor)
    await removing
    const [product] = await productsNamed(service, name)
    const urls = product?.product_variants[0]?.image_urls ?? []
    expect(urls).toHaveLength(1)
    // Long enough for a removal to follow.
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { name: /^Productos \(/ })).toBeVisible()
    expect(await stored(service, urls)).toEqual(filesOf(urls))
  })

  test('of an edited product, then Cancelar: the new photo stays with it', async ({
    linePage: page,
    line,
    service,
    aProduct,
  }) => {
    const { name } = await aProduct()
    const editor = await editProduct(page, name)
    await editor.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(page.getByText('1 imagen(es) subida(s) exitosamente')).toBeVisible()
    const lost = line.loseAnswer(SAVE)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await lost
    await expect(page.getByText('Error al actualizar el producto')).toBeVisible()
    line.mend()
    const removing = page.waitForResponse(/\/rpc\/release_images/)
    await leave(page, editor)
    await removing
    const urls = (await productsNamed(service, name))[0]?.product_variants[0]?.image_urls ?? []
    expect(urls).toHaveLength(2)
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { name: /^Productos \(/ })).toBeVisible()
    expect(await stored(service, urls)).toEqual(filesOf(urls))
  })
})
