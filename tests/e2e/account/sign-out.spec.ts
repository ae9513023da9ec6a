import { signIn } from '#tests/support/session.ts'
import { ADMIN } from '#tests/support/shop-server.ts'
import { expect, test } from '#tests/support/test.ts'

// Sessions of their own: signing out ends the one it uses.
test.describe('Sign-out (§2, §8)', { tag: '@desktop' }, () => {
  test('a customer is led to /, and stays out after a reload', async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const page = await newPage({ storageState: await signIn(shop, await aCustomer()) })
    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/mi-cuenta')
    await expect(page).toHaveURL(/\/$/)
  })

  test("an administrator is led to /auth and reads 'Sesión cerrada exitosamente'", async ({
    shop,
    newPage,
  }) => {
    const page = await newPage({ storageState: await signIn(shop, ADMIN) })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await expect(page.getByText('Sesión cerrada exitosamente')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
  })

  test('from a public page a customer is led to /, an administrator to /auth', async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    for (const [account, label, place] of [
      [await aCustomer(), 'Cliente', '/'],
      [ADMIN, 'Administrador', '/auth'],
    ] as const) {
      const page = await newPage({ storageState: await signIn(shop, account) })
      await page.goto('/mujer')
      await page.getByRole('button', { name: 'Tu cuenta' }).click()
      // Where it leads depends on the role, which is read after the session.
      await expect(page.getByRole('menu').getByText(label, { exact: true })).toBeVisible()
      await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
      await expect(page).toHaveURL(shop.url + place)
      await expect(page.getByRole('button', { name: 'Tu cuenta' })).toHaveCount(0)
    }
  })

  test('the store header names who is signed in and leads to their place', async ({
    adminPage,
    customerPage,
  }) => {
    for (const [page, label] of [
      [adminPage, 'Administrador'],
      [customerPage, 'Cliente'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Tu cuenta' }).click()
      await expect(page.getByRole('menu').getByText(label, { exact: true })).toBeVisible()
      const entry = page.getByRole('menuitem', { name: 'Panel Administrativo' })
      await expect(entry).toHaveCount(page === adminPage ? 1 : 0)
    }
  })
})
