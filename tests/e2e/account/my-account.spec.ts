import { signIn } from '#tests/support/session.ts'
import { expect, test } from '#tests/support/test.ts'

const INERT = [
  'Empezar a Comprar',
  'Editar Perfil',
  'Todos mis Pedidos',
  'Mis Direcciones',
  'Mis Cupones',
  'Configuración de la Cuenta',
  'Contactar Soporte',
]

test.describe('Customer account (§2)', () => {
  test('shows every card and empty state; its buttons have no action; a link leads back to the store', async ({
    customerPage: page,
  }) => {
    await page.goto('/mi-cuenta')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expect(main.getByText('Te damos la bienvenida, clienta@vaiven.test')).toBeVisible()
    for (const text of ['Aún no tienes pedidos realizados', 'No tienes cupones disponibles']) {
      await expect(main.getByText(text)).toBeVisible()
    }
    const before = await main.innerHTML()
    for (const name of INERT) await main.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/\/mi-cuenta$/)
    expect(await main.innerHTML()).toBe(before)
    await main.getByRole('link', { name: 'Volver a la tienda' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test("keeps the store's header, menu and footer", async ({ customerPage: page, isMobile }) => {
    await page.goto('/mi-cuenta')
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Carrito, 0 productos' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText(/© \d{4} Vaivén/)).toBeAttached()
    await expect(page.getByRole('main')).toHaveCount(1)
    if (isMobile) await header.getByRole('button', { name: 'Abrir menú' }).click()
    else await expect(header.getByRole('button', { name: 'Tu cuenta' })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Principal' })
    await nav.getByRole('link', { name: 'Hombre' }).click()
    await expect(page).toHaveURL('/hombre')
  })

  test('a very long e-mail is shown whole and widens nothing', async ({
    shop,
    service,
    newPage,
  }, info) => {
    const account = {
      email: `maria-fernanda.de-la-concepcion.hernandez.${info.project.name}@correo-corporativo-muy-largo.example.mx`,
      password: 'Vaiven#2026',
    }
    const { error } = await service.auth.admin.createUser({ ...account, email_confirm: true })
    expect(error).toBeNull()
    const page = await newPage({ storageState: await signIn(shop, account) })
    await page.goto('/mi-cuenta')
    for (const email of await page.getByRole('main').getByText(account.email).all()) {
      expect(await email.evaluate((box) => box.scrollWidth <= box.clientWidth + 1)).toBe(true)
      await expect(email).toBeVisible()
    }
    await expect(page.getByRole('main').getByText(account.email)).toHaveCount(2)
    const width = page.viewportSize()?.width ?? 0
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
