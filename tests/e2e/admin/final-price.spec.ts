import { aVariant } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/test.ts'

const FINAL_PRICE = 'El precio final debe ser mayor a 0'

test.describe('No final price is zero or less (§3)', { tag: '@desktop' }, () => {
  test('an adjustment is refused at its field, a price at its own; nothing typed is lost', async ({
    adminPage: page,
    service,
    aProduct,
  }) => {
    const product = await aProduct({
      base_price: 100,
      variants: [aVariant({ price_adjustment: -50 })],
    })
    await page.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    await page
      .getByRole('button', { name: `Editar ${product.name}` })
      .first()
      .click()
    const editor = page.getByRole('dialog', { name: 'Editar Producto' })

    // The price, by the variant that is there.
    const price = editor.getByLabel('Precio base')
    await price.fill('40')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    const words = 'El precio final de negro / M debe ser mayor a 0'
    await expect(page.locator('[data-sonner-toast]')).toContainText(words)
    await expect(editor.getByText(words)).toBeVisible()
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await expect(price).toHaveValue('40')
    await price.fill('100')

    // A new variant.
    await editor.getByRole('tab', { name: /^Variantes/ }).click()
    await editor.getByLabel('Color', { exact: true }).fill('gris')
    await editor.getByLabel('Talla', { exact: true }).fill('L')
    const adjustment = editor.getByLabel('Ajuste', { exact: true })
    await adjustment.fill('-500')
    await editor.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(editor.getByText(FINAL_PRICE)).toBeVisible()
    await expect(adjustment).toHaveAttribute('aria-invalid', 'true')
    await adjustment.fill('-99.99')
    await expect(editor.getByText(FINAL_PRICE)).toHaveCount(0)
    await editor.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(editor.getByLabel('Ajuste de gris / L')).toHaveValue('-99.99')

    // One that is in the list.
    const cell = editor.getByLabel('Ajuste de gris / L')
    await cell.fill('-500')
    await expect(cell).toHaveAccessibleDescription(FINAL_PRICE)
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('El precio final de gris / L debe ser mayor a 0')).toBeVisible()
    await cell.fill('5')
    await editor.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
    const { data } = await service
      .from('product_variants')
      .select('color, price_adjustment')
      .eq('product_id', product.id)
      .order('position')
    expect(data).toEqual([
      { color: 'negro', price_adjustment: -50 },
      { color: 'gris', price_adjustment: 5 },
    ])
  })
})
