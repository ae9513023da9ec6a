import { expect, expectAccessible, test } from '#tests/support/test.ts'

test.describe('axe finds no fault', () => {
  test('on /auth: sign-in, and with its errors shown', async ({ page }) => {
    await page.goto('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page.getByText('Escribe tu contraseña')).toBeVisible()
    await expectAccessible(page)
  })

  test('on /auth: sign-up, and with its errors and the checklist shown', async ({ page }) => {
    await page.goto('/auth?registro')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nombre').focus()
    await page.getByLabel('Apellido').focus()
    await page.getByLabel('Email').fill('no-es-un-email')
    await page.getByLabel('Contraseña', { exact: true }).fill('vaiven20')
    await page.getByLabel('Confirmar contraseña').fill('otra')
    await expect(page.getByText('Escribe tu nombre')).toBeVisible()
    await expect(page.getByText('Requisitos de contraseña:')).toBeVisible()
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
    await expectAccessible(page)
  })

  test('on /auth: recovery', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/auth?recuperar')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText('Escribe tu email')).toBeVisible()
    await expectAccessible(page)
  })

  test('on /auth: a new password', { tag: '@desktop' }, async ({ customerPage: page }) => {
    await page.goto('/auth?nueva-contrasena')
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta')
    await expect(page.getByText('Requisitos de contraseña:')).toBeVisible()
    await expectAccessible(page)
  })

  test('on /mi-cuenta, and with the account menu open', async ({
    customerPage: page,
    isMobile,
  }) => {
    await page.goto('/mi-cuenta')
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expectAccessible(page)
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeInViewport({ ratio: 1 })
    } else {
      await page.getByRole('button', { name: 'Tu cuenta' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    }
    await expectAccessible(page)
  })
})
