import { ADMIN } from '#tests/support/shop-server.ts'
import { CUSTOMER } from '#tests/support/template.ts'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'
import type { Page } from '@playwright/test'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

test.describe('Sign-in (§2, §5, §8)', () => {
  test(
    "a wrong password says 'Credenciales incorrectas' and stays",
    { tag: '@desktop' },
    async ({ page }) => {
      await signIn(page, { ...CUSTOMER, password: 'Otra#2026' })
      await expect(page.getByText('Credenciales incorrectas')).toBeVisible()
      await expect(page).toHaveURL(/\/auth$/)
    },
  )

  test(
    "an unknown e-mail says 'Credenciales incorrectas' too",
    { tag: '@desktop' },
    async ({ page }) => {
      await signIn(page, { email: 'nadie@vaiven.test', password: 'Otra#2026' })
      await expect(page.getByText('Credenciales incorrectas')).toBeVisible()
    },
  )

  test('a customer lands on /mi-cuenta, is welcomed by e-mail, and stays signed in after a reload', async ({
    page,
  }) => {
    await signIn(page, CUSTOMER)
    await expect(page.getByText('¡Bienvenido de vuelta!')).toBeVisible()
    await expect(page).toHaveURL(/\/mi-cuenta$/)
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expect(page.getByText(CUSTOMER.email).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(CUSTOMER.email).first()).toBeVisible()
  })

  test('an administrator lands on /admin', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, ADMIN)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('e-mail and password are required, and the e-mail must be a valid one', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('Escribe tu email')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription('Escribe tu contraseña')
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await page.getByLabel('Email').fill('no-es-un-email')
    await page.getByLabel('Contraseña', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/auth$/)
  })

  test(
    'a second tab agrees: whoever signs in is signed in there too',
    { tag: '@desktop' },
    async ({ page }) => {
      const second = await page.context().newPage()
      await second.goto('/auth')
      await expect(second.getByLabel('Email')).toBeVisible()
      await signIn(page, CUSTOMER)
      await expect(page).toHaveURL(/\/mi-cuenta$/)
      await expect(second).toHaveURL(/\/mi-cuenta$/)
    },
  )

  test(
    'on a slow line a spinner turns until the page of the role has come',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password)
      await slowNetwork(page, 700)
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(page.getByText('¡Bienvenido de vuelta!')).toBeVisible()
      await page.evaluate(() => {
        const seen = { blank: 0 }
        Object.assign(window, { seen })
        const look = () => {
          const main = document.querySelector('main')
          if (main && !main.querySelector('h1, [role=status]')) seen.blank++
          if (location.pathname === '/auth') requestAnimationFrame(look)
        }
        look()
      })
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        blank: 0,
      })
    },
  )

  test(
    'while the auth state loads a spinner shows, and a link toggles the two cards',
    { tag: '@desktop' },
    async ({ page }) => {
      const sent = await (await page.request.get('/auth')).text()
      expect(sent).toMatch(/role="status"[^]*Cargando…/)
      expect(sent).not.toContain('Iniciar Sesión</')
      await page.goto('/auth')
      await page.getByRole('link', { name: 'Regístrate' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Crear cuenta' })).toBeVisible()
      await page.getByRole('link', { name: 'Inicia sesión' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
    },
  )
})
