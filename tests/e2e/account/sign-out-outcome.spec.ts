import { signIn } from '#tests/support/session.ts'
import { ADMIN } from '#tests/support/shop-server.ts'
import { expect, test } from '#tests/support/test.ts'

// Sessions of their own: signing out ends the one it uses.
test.describe('What counts as signed out (§4)', { tag: '@desktop' }, () => {
  test('a second tab agrees, and nothing of the session is left', async ({
    shop,
    newPage,
    aCustomer,
  }) => {
    const page = await newPage({ storageState: await signIn(shop, await aCustomer()) })
    await page.goto('/mi-cuenta')
    const second = await page.context().newPage()
    await second.goto('/mi-cuenta')
    await expect(second.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(second).toHaveURL(/\/$/)
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => key.startsWith('sb-'))).toEqual([])
  })

  test('a session that the backend no longer knows counts as signed out', async ({
    shop,
    newPage,
    aCustomer,
    service,
  }) => {
    const account = await aCustomer()
    const page = await newPage({ storageState: await signIn(shop, account) })
    await page.goto('/mi-cuenta')
    const signOut = page.getByRole('main').getByRole('button', { name: 'Cerrar Sesión' })
    await expect(signOut).toBeVisible()
    const { error } = await service.auth.admin.deleteUser(account.id)
    expect(error).toBeNull()

    await signOut.click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Error al cerrar sesión')).toBeHidden()
  })

  test("without a connection 'Error al cerrar sesión' shows and the user stays signed in", async ({
    shop,
    newPage,
    aCustomer,
    expectProblem,
  }) => {
    expectProblem(/sign-out failed|WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const page = await newPage({ storageState: await signIn(shop, await aCustomer()) })
    await page.goto('/mi-cuenta')
    const signOut = page.getByRole('main').getByRole('button', { name: 'Cerrar Sesión' })
    await expect(signOut).toBeVisible()
    await page.context().setOffline(true)
    await signOut.click()
    await expect(page.getByText('Error al cerrar sesión')).toBeVisible()
    await expect(page).toHaveURL(/\/mi-cuenta$/)

    await page.context().setOffline(false)
    await signOut.click()
    await expect(page).toHaveURL(/\/$/)
  })

  test("in the admin header too: 'Error al cerrar sesión', and the user stays signed in", async ({
    shop,
    newPage,
    expectProblem,
  }) => {
    expectProblem(/sign-out failed|WebSocket|Failed to fetch/)
    const page = await newPage({ storageState: await signIn(shop, ADMIN) })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await expect(page.getByText('Error al cerrar sesión')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
