import { expect, test } from '#tests/support/test.ts'

test.describe('Not-found page (§2)', { tag: '@desktop' }, () => {
  test("any other path answers 404 with 'Oops! Page not found', and is logged to the console", async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const response = await page.goto('/no/existe')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => logged.join('\n')).toContain('/no/existe')

    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Movimiento Natural' })).toBeVisible()
  })

  test(
    'an unknown admin section is not found for an administrator',
    { tag: '@desktop' },
    async ({ adminPage }) => {
      await adminPage.goto('/admin/inventado')
      await expect(adminPage.getByText('404', { exact: true })).toBeVisible()
    },
  )
})
