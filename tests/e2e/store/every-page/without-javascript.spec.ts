import { expect, test } from '#tests/support/test.ts'

test.use({ javaScriptEnabled: false })

test.describe('With JavaScript off the store still browses', () => {
  test('home, category tabs and more products are links with real addresses', async ({ page }) => {
    await page.goto('/')
    const list = page.getByRole('list', { name: 'Nuevas Llegadas' })
    await expect(list.getByRole('article')).toHaveCount(8)
    await page.getByRole('link', { name: /^Ver más productos/ }).click()
    await expect(list.getByRole('article')).toHaveCount(16)
    await page
      .getByRole('navigation', { name: 'Categorías de Nuevas Llegadas' })
      .getByRole('link', { name: /^Hombre/ })
      .click()
    await expect(list.getByText('Hombre', { exact: true })).toHaveCount(8)
    await expect(list.locator('img').first()).toHaveJSProperty('complete', true)
    await expect(list.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('a product shows its photos, colours, sizes and stock, and can be chosen', async ({
    page,
    aProduct,
  }) => {
    const variants = [
      { color: 'negro', size: 'M', stock_quantity: 0, price_adjustment: 0 },
      { color: 'verde', size: 'M', stock_quantity: 4, price_adjustment: 0 },
    ]
    const product = await aProduct({ variants })
    await page.goto('/')
    await page.getByRole('link', { name: new RegExp(product.name) }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByText('Sin stock')).toBeVisible()
    await page.getByRole('radio', { name: 'Verde' }).click()
    await expect(page.getByText('✓ En stock (4 disponibles)')).toBeVisible()
  })

  test('what belongs to one person says why it needs JavaScript, and leads back to the store', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/mi-cuenta', 'Tu cuenta necesita JavaScript'],
      ['/admin', 'El panel de administración necesita JavaScript'],
      ['/auth', 'Entrar a tu cuenta necesita JavaScript'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Cargando…')).toBeHidden()
      await expect(page.getByRole('link', { name: 'Volver a la tienda' }).first()).toBeVisible()
    }
  })
})
