import type { Locator } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FlakyLine } from '#tests/support/flaky-line.ts'
import { expect } from '#tests/support/test.ts'
import {
  createProduct,
  editProduct,
  fillBasics,
  leave,
  lineTest as test,
  passStepOne,
  PHOTO,
  typeVariant,
} from './editor.ts'

const SAVE = /^POST \/rest\/v1\/rpc\//

/** The server does what the button asks for, and its answer is lost. */
async function loseAnswerTo(line: FlakyLine, button: Locator): Promise<void> {
  const lost = line.loseAnswer(SAVE)
  await button.click()
  await lost
}

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
  // A line that is cut and mended takes its time on a busy machine.
  test.describe.configure({ timeout: 180_000 })

  test('of a new product, then Cancelar: its photos stay', async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Guardada sin saberlo ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    await loseAnswerTo(line, editor.getByRole('button', { name: 'Guardar y Continuar' }))
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
    await loseAnswerTo(line, editor.getByRole('button', { name: 'Actualizar Producto' }))
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

  test('of step 1, pressed again: one product, with what was typed since', async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Una sola ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    const next = editor.getByRole('button', { name: 'Guardar y Continuar' })
    await loseAnswerTo(line, next)
    await expect(page.getByText('Error al crear el producto')).toBeVisible()
    expect(await productsNamed(service, name)).toHaveLength(1)
    line.mend()
    await editor.getByLabel('Nombre', { exact: true }).fill(`${name} corregida`)
    await editor.getByLabel('Precio base').fill('611')
    await next.click()
    await expect(editor.getByText('Aún no hay variantes.')).toBeVisible()
    expect(await productsNamed(service, name)).toEqual([])
    expect(await productsNamed(service, `${name} corregida`)).toMatchObject([{ base_price: 611 }])
  })

  test('of step 1, pressed again after a reload: one product', async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Recargada ${Date.now()}`
    const editor = await createProduct(page)
    await fillBasics(page, editor, name)
    await loseAnswerTo(line, editor.getByRole('button', { name: 'Guardar y Continuar' }))
    await expect(page.getByText('Error al crear el producto')).toBeVisible()
    line.mend()
    await page.reload()
    await expect(editor.getByText(/^Recuperamos tu borrador/)).toBeVisible()
    await editor.getByRole('button', { name: 'Guardar y Continuar' }).click()
    await expect(
      page.getByText('Producto creado exitosamente. Ahora define las variantes reales.'),
    ).toBeVisible()
    expect(await productsNamed(service, name)).toHaveLength(1)
  })

  test("of 'Crear básicas' and of 'Finalizar Producto', pressed again: three variants, finished", async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Básicas ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    const basic = editor.getByRole('button', { name: 'Crear básicas' })
    await loseAnswerTo(line, basic)
    await expect(page.getByText('Error al crear las variantes básicas')).toBeVisible()
    line.mend()
    await basic.click()
    await expect(
      page.getByText('3 variantes básicas creadas y guardadas exitosamente'),
    ).toBeVisible()
    await expect(editor.getByLabel('Stock de negro / S')).toHaveValue('10')
    const finish = editor.getByRole('button', { name: 'Finalizar Producto' })
    await loseAnswerTo(line, finish)
    await expect(page.getByText('Error al finalizar el producto')).toBeVisible()
    line.mend()
    await finish.click()
    await expect(page.getByText('Producto finalizado exitosamente con 3 variante(s)')).toBeVisible()
    expect((await productsNamed(service, name))[0]?.product_variants).toHaveLength(3)
  })

  test("of 'Crear básicas', then another variant; and then a reload: all are there and it is finished", async ({
    linePage: page,
    line,
    service,
  }) => {
    const name = `Sin callejón ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    await loseAnswerTo(line, editor.getByRole('button', { name: 'Crear básicas' }))
    await expect(page.getByText('Error al crear las variantes básicas')).toBeVisible()
    line.mend()
    await typeVariant(editor, 'gris', 'M')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    await expect(editor.getByLabel('Stock de negro / L')).toHaveValue('10')

    const lost = line.loseAnswer(SAVE)
    await typeVariant(editor, 'rosa', 'S')
    await lost
    await expect(page.getByText('Error al agregar la variante')).toBeVisible()
    line.mend()
    await page.reload()
    await expect(editor.getByLabel('Stock de rosa / S')).toBeVisible()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 5 variante(s)')).toBeVisible()
    expect((await productsNamed(service, name))[0]?.product_variants).toHaveLength(5)
  })

  test("of 'Borrar', pressed again: the product is gone and it says so", async ({
    linePage: page,
    line,
    service,
    aProduct,
  }) => {
    const { name } = await aProduct()
    const [product] = await productsNamed(service, name)
    const urls = product?.product_variants[0]?.image_urls ?? []
    await page.goto(`/admin/productos?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Borrar ${name}` }).click()
    const remove = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Borrar', exact: true })
    await loseAnswerTo(line, remove)
    await expect(page.getByText('Error al eliminar el producto')).toBeVisible()
    expect(await productsNamed(service, name)).toEqual([])
    line.mend()
    await remove.click()
    await expect(page.getByText('Producto e imágenes eliminados exitosamente')).toBeVisible()
    await expect.poll(() => stored(service, urls)).toEqual([])
  })
})
