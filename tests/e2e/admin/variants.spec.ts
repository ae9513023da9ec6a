import type { SupabaseClient } from '@supabase/supabase-js'
import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'
import { createProduct, editProduct, passStepOne, toVariants, typeVariant } from './editor.ts'

async function storedVariants(service: SupabaseClient, productId: string) {
  const { data } = await service
    .from('product_variants')
    .select('id, color, size, stock_quantity, sku')
    .eq('product_id', productId)
    .order('position')
  return data ?? []
}

test.describe('Variants of a product (§4, §5, §8)', { tag: '@desktop' }, () => {
  test('a variant taken out comes back with its id, SKU, place and stock, by the form and by its toast', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({
      variants: ['S', 'M', 'L'].map((size) => aVariant({ size, stock_quantity: 7 })),
    })
    const before = await storedVariants(service, product.id)
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const bin = editor.getByRole('button', { name: 'Borrar variante negro / S' })
    const stock = editor.getByLabel('Stock de negro / S')
    await bin.click()
    await expect(stock).toBeHidden()
    // It stands in the store until the save: nothing says that it is gone.
    await expect(page.getByText('negro / S se eliminará al guardar')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(stock).toHaveValue('7')

    await bin.click()
    await typeVariant(editor, 'Negro', 's')
    await expect(page.getByText('Variante recuperada')).toBeVisible()
    await expect(stock).toHaveValue('7')
    await expect(editor.getByText(/sin guardar/)).toBeHidden()
    // With a stock typed, that one counts.
    await bin.click()
    await editor.getByLabel('Stock', { exact: true }).fill('3')
    await typeVariant(editor, 'negro', 'S')
    await expect(stock).toHaveValue('3')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    expect(await storedVariants(service, product.id)).toEqual([
      { ...before[0], stock_quantity: 3 },
      before[1],
      before[2],
    ])
  })

  test("the three 'básicas' taken out can be made again, as can a cell of the matrix", async ({
    adminPage: page,
    service,
  }) => {
    const name = `Top Cala ${Date.now()}`
    const editor = await createProduct(page)
    await passStepOne(page, editor, name)
    const basics = editor.getByRole('button', { name: 'Crear básicas' })
    await basics.click()
    await expect(basics).toBeHidden()
    const { data } = await service.from('products').select('id').eq('name', name).single()
    const { id } = data as { id: string }
    const before = (await storedVariants(service, id)).filter(({ color }) => color === 'negro')
    for (const size of ['S', 'M', 'L'])
      await editor.getByRole('button', { name: `Borrar variante negro / ${size}` }).click()
    await basics.click()
    await expect(page.getByText('3 variantes recuperadas')).toBeVisible()
    await editor.getByRole('button', { name: 'Borrar variante negro / L' }).click()
    await editor.getByRole('button', { name: 'negro / L', exact: true }).click()
    await editor.getByRole('button', { name: 'Recuperar 1 variante' }).click()
    await expect(page.getByText('Variante recuperada')).toBeVisible()
    await editor.getByRole('button', { name: 'Finalizar Producto' }).click()
    await expect(page.getByText('Producto finalizado exitosamente con 3 variante(s)')).toBeVisible()
    expect(await storedVariants(service, id)).toEqual(before)
    await service.rpc('delete_product', { p_product_id: id })
  })

  test('a variant taken out and chosen in the matrix is said to come back: neither new nor deleted', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({
      variants: ['S', 'M'].map((size) => aVariant({ size, stock_quantity: 7 })),
    })
    const before = await storedVariants(service, product.id)
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    await editor.getByRole('button', { name: 'Borrar variante negro / S' }).click()
    await expect(editor.getByText('1 cambio sin guardar')).toBeVisible()
    await editor.getByRole('button', { name: 'negro / S', exact: true }).click()
    const sum = editor.getByRole('region', { name: 'Combinaciones' }).getByRole('status')
    await expect(sum).toHaveText(
      '1 variante que vuelve · la que vuelve conserva SKU, stock y ajuste',
    )
    await expect(editor.getByLabel('Stock inicial')).toHaveCount(0)
    await expect(editor.getByRole('button', { name: 'Recuperar 1 variante' })).toBeVisible()
    await expect(editor.getByText(/sin guardar/)).toBeHidden()

    // Beside a new one each is counted as what it is, and the stock typed is the new one's.
    await editor.getByRole('button', { name: 'gris / L', exact: true }).click()
    await expect(sum).toHaveText(
      '1 variante nueva y 1 que vuelve · la que vuelve conserva SKU, stock y ajuste',
    )
    await editor.getByLabel('Stock inicial').fill('4')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    await expect(page.getByText('Variante eliminada')).toBeHidden()
    expect(await storedVariants(service, product.id)).toEqual([
      ...before,
      expect.objectContaining({ color: 'gris', size: 'L', stock_quantity: 4 }),
    ])
  })

  test("'Variante eliminada' is said once the save has deleted it", async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({
      variants: ['S', 'M'].map((size) => aVariant({ size })),
    })
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    await editor.getByRole('button', { name: 'Borrar variante negro / M' }).click()
    await expect(page.getByText('Variante eliminada')).toBeHidden()
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Variante eliminada')).toBeVisible()
    expect((await storedVariants(service, product.id)).map(({ size }) => size)).toEqual(['S'])
  })

  test('stock that is no whole number becomes 0, and the fields show what was taken', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const typed = editor.getByLabel('Stock', { exact: true })
    for (const [word, taken] of [
      ['2.7', '0'],
      ['1e3', '0'],
      ['1,200', '1200'],
    ] as const) {
      for (const field of [typed, editor.getByLabel('Stock de negro / M')]) {
        await field.fill(word)
        await field.blur()
        await expect(field).toHaveValue(taken)
      }
    }
    await typed.fill('2.7')
    await editor.getByLabel('Color', { exact: true }).fill('gris')
    await editor.getByLabel('Talla', { exact: true }).fill('M')
    await page.keyboard.press('Enter')
    await expect(editor.getByLabel('Stock de gris / M')).toHaveValue('0')
    await expect(typed).toHaveValue('0')
  })

  test('on sale the tab says which price an adjustment is added to', async ({
    adminPage: page,
    aProduct,
  }) => {
    const product = await aProduct({
      base_price: 1000,
      is_on_sale: true,
      sale_price: 800,
      variants: [aVariant({ price_adjustment: 50 })],
    })
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    await expect(editor.getByRole('group', { name: 'Aplicar a todas' })).toContainText(
      'Oferta $800.00 · Base $1,000.00',
    )
    await expect(editor.getByRole('columnheader', { name: 'Precio final' })).toHaveText(
      'Precio final con oferta',
    )
    await expect(editor.getByRole('row', { name: /negro M/ })).toContainText('$850.00')
  })

  test('a SKU has the digits of the seeded ones; one that is taken is made anew', async ({
    adminPage: page,
    aProduct,
    service,
  }) => {
    const product = await aProduct()
    const other = await aProduct()
    const editor = await editProduct(page, product.name)
    await toVariants(editor)
    const now = Date.now()
    const digits = (later: number) => String(now + later).slice(-6)
    await page.clock.setFixedTime(now)
    const { error } = await service.rpc('add_variants', {
      p_product_id: other.id,
      p_variants: [{ color: 'lila', size: 'M', sku: `VAI-LIL-M-${digits(0)}` }],
    })
    expect(error).toBeNull()
    await typeVariant(editor, 'lila', 'M')
    await expect(page.getByText('Variante agregada exitosamente')).toBeVisible()
    const made = (await storedVariants(service, product.id)).find(({ color }) => color === 'lila')
    expect(made?.sku).toBe(`VAI-LIL-M-${digits(1)}`)
  })
})
