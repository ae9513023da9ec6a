import { expect, expectAccessible, test } from '#tests/support/test.ts'

test.describe('axe finds no fault', () => {
  for (const path of ['/', '/mujer', '/producto/no-existe', '/no-existe']) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('on a product and its lightbox', async ({ page, service }) => {
    const { data } = await service
      .from('products')
      .select('id')
      .eq('name', 'Leggings Marea')
      .single()
    await page.goto(`/producto/${(data as { id: string }).id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await expectAccessible(page)
  })

  for (const path of ['/auth', '/auth?registro']) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('on /mi-cuenta', async ({ customerPage: page }) => {
    await page.goto('/mi-cuenta')
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('on the dashboard', async ({ adminPage: page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectAccessible(page)
  })

  test('on the product manager and its editor', async ({ adminPage: page }) => {
    await page.goto('/admin/productos')
    await expect(page.getByText('Leggings Marea').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
