import { linkIn, waitForMail } from '#tests/support/mailbox.ts'
import { expect, test } from '#tests/support/test.ts'

const NEW_PASSWORD = 'Marea#2026'

test.describe('Password recovery (§4 PASSWORD_RECOVERY)', { tag: '@desktop' }, () => {
  test('the mail leads once to a form for the new password, which then signs in', async ({
    page,
    shop,
    aCustomer,
  }) => {
    const { email } = await aCustomer()
    await page.goto('/auth')
    // What was typed at sign-in need not be typed again.
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText('te enviamos un enlace')).toBeVisible()

    const link = linkIn(await waitForMail(shop.dataDir, email), '/verify')
    await page.goto(link)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(page.getByText('Tu contraseña ha sido actualizada')).toBeVisible()
    await expect(page).toHaveURL(/\/mi-cuenta$/)

    await page.getByRole('main').getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto(link)
    await expect(page.getByText('El enlace ya no es válido')).toBeVisible()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page).toHaveURL(/\/mi-cuenta$/)
  })

  test('in another browser the link asks first, and then leads to the form', async ({
    page,
    shop,
    newPage,
    aCustomer,
  }) => {
    const { email } = await aCustomer()
    await page.goto('/auth?recuperar')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText('te enviamos un enlace')).toBeVisible()

    const other = await newPage()
    await other.goto(linkIn(await waitForMail(shop.dataDir, email), '/verify'))
    await expect(other.getByText(`Vas a entrar como ${email}.`)).toBeVisible()
    await other.getByRole('button', { name: 'Entrar', exact: true }).click()
    await other.getByLabel('Nueva contraseña', { exact: true }).fill(NEW_PASSWORD)
    await other.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD)
    await other.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(other).toHaveURL(/\/mi-cuenta$/)
  })
})
