import { expect, expectAccessible, test } from '#tests/support/test.ts'

test.describe('No page has a fault that axe can see', () => {
  test('store: home, category, product and the pages of what is missing', async ({
    page,
    service,
  }) => {
    const { data } = await service
      .from('products')
      .select('id')
      .eq('name', 'Leggings Marea')
      .single()
    const { id } = data as { id: string }
    for (const path of ['/', '/mujer', `/producto/${id}`, '/producto/nada', '/nada']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('sign-in and sign-up', async ({ page }) => {
    for (const path of ['/auth', '/auth?registro']) {
      await page.goto(path)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('customer account', async ({ customerPage: page }) => {
    await page.goto('/mi-cuenta')
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('admin: dashboard, product manager and its editor', async ({ adminPage: page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/productos')
    await expect(page.getByText('Leggings Marea').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Nuevo Producto' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
