import { expect, test } from '#tests/support/test.ts'

test.describe('Route guard (§2)', { tag: '@desktop' }, () => {
  for (const path of ['/admin', '/admin/productos', '/admin/pedidos']) {
    test(`an unauthenticated visitor of ${path} is sent to /auth`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth$/)
    })
  }

  test('an unauthenticated visitor of /mi-cuenta is sent to /', async ({ page }) => {
    await page.goto('/mi-cuenta')
    await expect(page).toHaveURL(/\/$/)
  })

  test('a customer on an admin-only route is sent to /mi-cuenta', async ({
    customerPage: page,
  }) => {
    await page.goto('/admin/productos')
    await expect(page).toHaveURL(/\/mi-cuenta$/)
  })

  test('an administrator on the customer-only route is sent to /admin', async ({
    adminPage: page,
  }) => {
    await page.goto('/mi-cuenta')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('signed-in users are led away from /auth to their own place', async ({
    adminPage,
    customerPage,
  }) => {
    await adminPage.goto('/auth')
    await expect(adminPage).toHaveURL(/\/admin$/)
    await customerPage.goto('/auth')
    await expect(customerPage).toHaveURL(/\/mi-cuenta$/)
  })

  test('nobody sees a page that is not theirs, not even for a moment', async ({
    customerPage,
    adminPage,
    newPage,
  }) => {
    for (const [page, path, guarded, lands] of [
      [customerPage, '/admin', 'Panel de Administración|Dashboard', /\/mi-cuenta$/],
      [adminPage, '/mi-cuenta', 'Pedidos Recientes|Te damos la bienvenida', /\/admin$/],
      [await newPage(), '/mi-cuenta', 'Pedidos Recientes|Te damos la bienvenida', /\/$/],
    ] as const) {
      // Looks at every frame, from the first one on.
      await page.addInitScript((pattern) => {
        const look = () => {
          const text = document.body?.innerText ?? ''
          if (new RegExp(pattern).test(text)) sessionStorage.setItem(`seen ${pattern}`, text)
          requestAnimationFrame(look)
        }
        look()
      }, guarded)
      await page.goto(path)
      await expect(page).toHaveURL(lands)
      const seen = await page.evaluate((key) => sessionStorage.getItem(key), `seen ${guarded}`)
      expect(seen).toBeNull()
    }
  })
})
