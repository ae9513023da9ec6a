import { expect, expectAccessible, test } from '#tests/support/test.ts'

const PASSWORD = 'Vaiven#2026'

test.describe('Local mailbox (development only)', { tag: '@desktop' }, () => {
  test('the toast of a sign-up leads to the mail, whose link confirms the account', async ({
    page,
    expectProblem,
  }, info) => {
    // Playwright's own scripts: the frame of a mail runs none.
    expectProblem(/Blocked script execution in '[^']+\/correo\//)
    const email = `nora-${info.project.name}-${Date.now()}@vaiven.test`
    await page.goto('/auth?registro')
    await page.getByLabel('Nombre').fill('Nora')
    await page.getByLabel('Apellido').fill('Paz')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    await page.getByRole('button', { name: 'Abrir el buzón local' }).click()

    await expect(page).toHaveURL(/\/correo$/)
    await expectAccessible(page)
    await page
      .getByRole('link')
      .filter({ hasText: 'Confirma tu cuenta en Vaivén' })
      .filter({ hasText: email })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirma tu cuenta en Vaivén')
    await expect(page.locator('pre')).toContainText('Confirmar mi correo: http')

    await page.frameLocator('iframe').getByRole('link', { name: 'Confirmar mi correo' }).click()
    await expect(page.getByText('¡Listo! Tu email está confirmado.')).toBeVisible()
  })
})
