import { linkIn, readMails, waitForMail } from '#tests/support/mailbox.ts'
import { CUSTOMER } from '#tests/support/template.ts'
import { expect, test } from '#tests/support/test.ts'
import type { Page } from '@playwright/test'

const PASSWORD = 'Vaiven#2026'

async function fillSignUp(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await page.getByLabel('Nombre').fill('Alma')
  await page.getByLabel('Apellido').fill('Rivas')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
}

test.describe('Sign-up (§4, §5, §8)', () => {
  test('the account is confirmed by e-mail before it can sign in', async ({
    page,
    shop,
    newPage,
  }, info) => {
    const email = `alma-${info.project.name}-${Date.now()}@vaiven.test`
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    await expect(
      page.getByText('¡Cuenta creada! Revisa tu email para confirmar tu cuenta.'),
    ).toBeVisible()

    // The form returns to sign-in, which waits for the confirmation.
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(
      page.getByText('Por favor confirma tu email antes de iniciar sesión'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Enviar otro correo' }).click()
    await expect(
      page.getByText('Si ya pasó un minuto desde el último correo, te enviamos otro.'),
    ).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill('Otra#2026')
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page.getByText('Credenciales incorrectas')).toBeVisible()
    await expect(page.getByRole('button', { name: /Enviar otro correo|buzón local/ })).toHaveCount(
      0,
    )
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)

    const mail = await waitForMail(shop.dataDir, email)
    expect(mail.subject).toMatch(/confirma/i)
    // In another browser than the one that signed up the link asks before it signs in.
    const mailed = await newPage()
    await mailed.goto(linkIn(mail, '/auth/v1/verify'))
    await expect(mailed).toHaveURL(new RegExp(`^${shop.url}/`))
    await expect(mailed.getByText(`Vas a entrar como ${email}.`)).toBeVisible()
    await mailed.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(mailed.getByText('¡Listo! Tu email está confirmado.')).toBeVisible()
    await mailed.goto('/mi-cuenta')
    await expect(mailed).toHaveURL(/\/mi-cuenta$/)
    await expect(mailed.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page).toHaveURL(/\/mi-cuenta$/)
  })

  test(
    'in the browser that signed up the link of the mail signs in without a question',
    { tag: '@desktop' },
    async ({ page, shop }) => {
      const email = `brisa-${Date.now()}@vaiven.test`
      await fillSignUp(page, email)
      await page.getByRole('button', { name: 'Crear Cuenta' }).click()
      await expect(page.getByText('¡Cuenta creada!')).toBeVisible()
      await page.goto(linkIn(await waitForMail(shop.dataDir, email), '/auth/v1/verify'))
      await expect(page.getByText('¡Listo! Tu email está confirmado.')).toBeVisible()
      await expect(page.getByText(/^Vas a entrar/)).toHaveCount(0)
      await page.goto('/mi-cuenta')
      await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    },
  )

  test(
    "a known e-mail says 'Ya existe una cuenta con este email' and mails nothing",
    {
      tag: '@desktop',
    },
    async ({ page, shop }) => {
      const before = await readMails(shop.dataDir, CUSTOMER.email)
      await fillSignUp(page, CUSTOMER.email)
      await page.getByRole('button', { name: 'Crear Cuenta' }).click()
      await expect(page.getByText('Ya existe una cuenta con este email').first()).toBeVisible()
      expect(await readMails(shop.dataDir, CUSTOMER.email)).toEqual(before)
    },
  )

  test('the checklist shows after typing starts, and the button waits for all five rules and a match', async ({
    page,
  }) => {
    await page.goto('/auth?registro')
    const submit = page.getByRole('button', { name: 'Crear Cuenta' })
    const checklist = page.getByText('Requisitos de contraseña:')
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect(checklist).toBeHidden()
    await expect(submit).toBeDisabled()
    await password.fill('vaiven#2026')
    await expect(checklist).toBeVisible()
    await expect(page.getByText('Mínimo 8 caracteres')).toBeVisible()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill('Vaiven#2025')
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
    await expect(submit).toBeDisabled()
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    await expect(submit).toBeEnabled()
  })

  test(
    'the fields tell password managers what they are, and a password can be shown and pasted',
    {
      tag: '@desktop',
    },
    async ({ page }) => {
      await page.goto('/auth?registro')
      const password = page.getByLabel('Contraseña', { exact: true })
      const confirmation = page.getByLabel('Confirmar contraseña')
      for (const [field, autocomplete] of [
        [page.getByLabel('Nombre'), 'given-name'],
        [page.getByLabel('Apellido'), 'family-name'],
        [page.getByLabel('Email'), 'email'],
        [password, 'new-password'],
        [confirmation, 'new-password'],
      ] as const) {
        await expect(field).toHaveAttribute('autocomplete', autocomplete)
      }
      await password.fill(PASSWORD)
      await page.getByRole('button', { name: 'Mostrar contraseña', exact: true }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await password.selectText()
      await page.keyboard.press('ControlOrMeta+C')
      await confirmation.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(confirmation).toHaveValue(PASSWORD)
      await page.getByRole('button', { name: 'Ocultar contraseña', exact: true }).click()
      await expect(password).toHaveAttribute('type', 'password')
    },
  )
})
