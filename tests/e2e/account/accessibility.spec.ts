import { expect, expectAccessible, test } from '#tests/support/test.ts'

test.describe('axe finds no fault', () => {
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
})
