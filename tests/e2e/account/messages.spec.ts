import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { signIn } from '#tests/support/session.ts'
import { expect, NO_SERVER, test } from '#tests/support/test.ts'

const PASSWORD = 'Vaiven#2026'
const newEmail = () => `mar-${crypto.randomUUID()}@vaiven.test`

async function fillSignUp(page: Page, email: string) {
  await page.goto('/auth?registro')
  await page.getByLabel('Nombre').fill('Mar')
  await page.getByLabel('Apellido').fill('Solís')
  await page.getByLabel('Email').fill(email)
  await fillPassword(page, PASSWORD)
}

async function fillPassword(page: Page, password: string) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
}

async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}

const create = (page: Page) => page.getByRole('button', { name: 'Crear Cuenta' }).click()
const enter = (page: Page) => page.getByRole('button', { name: 'Iniciar Sesión' }).click()
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Avisos/ }).getByText(text)

// Each row is the real backend's answer to what the form lets through: too short or too weak a password is one where an
// operator asks for more than the form does.
test.describe('Messages of sign-up (§8)', { tag: '@desktop' }, () => {
  test("Password in a data breach: 'Esta contraseña ha sido comprometida en una filtración de datos. Usa una diferente'", async ({
    page,
  }) => {
    await fillSignUp(page, newEmail())
    await fillPassword(page, 'Password1!')
    await create(page)
    const words =
      'Esta contraseña ha sido comprometida en una filtración de datos. Usa una diferente'
    await expect(toast(page, words)).toBeVisible()
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(new RegExp(words))
    await expect(password).toHaveAttribute('aria-invalid', 'true')
  })

  test('Other backend message: shown as received', async ({ page }) => {
    const email = newEmail()
    await fillSignUp(page, email)
    await fillPassword(page, `Aa1!${'x'.repeat(70)}`)
    await create(page)
    await expect(toast(page, 'La contraseña puede tener hasta 72 caracteres')).toBeVisible()
    await fillPassword(page, PASSWORD)
    await create(page)
    await expect(toast(page, /^¡Cuenta creada!/)).toBeVisible()

    await fillSignUp(page, email)
    await create(page)
    await expect(
      toast(page, /^Acabamos de enviarte un correo\. Espera \d+ segundos para pedir otro\.$/),
    ).toBeVisible()
  })

  test("Password too short: 'La contraseña debe tener al menos 8 caracteres'; too weak: 'La contraseña es muy débil. Debe incluir mayúsculas, minúsculas y números'", async ({
    page,
    shop,
    expectProblem,
  }) => {
    test.slow()
    expectProblem(NO_SERVER)
    await shop.stop()
    try {
      await shop.start({ PASSWORD_MIN_LENGTH: '12', PASSWORD_ALSO_ONE_OF: 'ñ¡' })
      await fillSignUp(page, newEmail())
      const password = page.getByLabel('Contraseña', { exact: true })
      await create(page)
      const short = 'La contraseña debe tener al menos 8 caracteres'
      await expect(toast(page, short)).toBeVisible()
      await expect(password).toHaveAccessibleDescription(new RegExp(short))
      await fillPassword(page, `${PASSWORD}-mx`)
      await create(page)
      const weak = 'La contraseña es muy débil. Debe incluir mayúsculas, minúsculas y números'
      await expect(toast(page, weak)).toBeVisible()
      await expect(password).toHaveAccessibleDescription(new RegExp(weak))
      await shop.stop()
    } finally {
      await shop.start()
    }
  })

  test("Unexpected failure: 'Error al crear cuenta'; Sign-up disabled: 'El registro está temporalmente deshabilitado'", async ({
    page,
    shop,
    expectProblem,
  }) => {
    test.slow()
    expectProblem(NO_SERVER)
    await fillSignUp(page, newEmail())
    await shop.stop()
    try {
      await create(page)
      await expect(toast(page, 'Error al crear cuenta')).toBeVisible()
      await shop.start({ SIGN_UP: 'closed' })
      await create(page)
      await expect(toast(page, 'El registro está temporalmente deshabilitado')).toBeVisible()
      await shop.stop()
    } finally {
      await shop.start()
    }
    await create(page)
    await expect(
      toast(page, '¡Cuenta creada! Revisa tu email para confirmar tu cuenta.'),
    ).toBeVisible()
  })
})

test.describe('Messages of sign-in (§8)', { tag: '@desktop' }, () => {
  test('Other backend messages as received: after ten wrong passwords it says how long to wait', async ({
    page,
    shop,
    aCustomer,
  }) => {
    const { email } = await aCustomer()
    const { auth } = createClient(shop.url, shop.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    for (let attempt = 0; attempt < 10; attempt++) {
      await auth.signInWithPassword({ email, password: 'Otra#2026' })
    }
    await fillSignIn(page, email)
    const answered = page.waitForResponse((response) => response.url().includes('/token'))
    await enter(page)
    await expect(
      toast(page, 'Demasiados intentos. Espera 15 minutos e inténtalo de nuevo.'),
    ).toBeVisible()
    const answer = await answered
    expect(answer.status()).toBe(429)
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(800)
    await expect(page).toHaveURL(/\/auth$/)
  })

  test("Unexpected failure: 'Error al iniciar sesión'", async ({
    page,
    aCustomer,
    expectProblem,
  }) => {
    expectProblem(NO_SERVER)
    const { email } = await aCustomer()
    await fillSignIn(page, email)
    await page.context().setOffline(true)
    await enter(page)
    await expect(toast(page, 'Error al iniciar sesión')).toBeVisible()
    await page.context().setOffline(false)
    await enter(page)
    await expect(toast(page, '¡Bienvenido de vuelta!')).toBeVisible()
  })
})

test.describe('Messages of the role (§8)', { tag: '@desktop' }, () => {
  test('A failed role fetch is logged, the role becomes empty and the user is not told', async ({
    shop,
    service,
    newPage,
    aCustomer,
    expectProblem,
  }) => {
    expectProblem(/role could not be read/)
    const account = await aCustomer()
    await service.from('user_roles').delete().eq('user_id', account.id).throwOnError()
    const page = await newPage({ storageState: await signIn(shop, account) })
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('role could not be read'),
    )
    await page.goto('/mi-cuenta')
    await logged
    // Everyone whose role is not admin is treated as customer (§6).
    await expect(page.getByRole('heading', { name: 'Mi Cuenta', exact: true })).toBeVisible()
    await expect(toast(page, /./)).toHaveCount(0)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await expect(page.getByRole('menu').getByText(account.email)).toBeVisible()
    await expect(page.getByRole('menu').getByText(/Cliente|Administrador/)).toHaveCount(0)
  })
})
