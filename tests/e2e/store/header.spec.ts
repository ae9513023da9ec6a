import { expect, test } from '#tests/support/test.ts'
import { ADMIN } from '#tests/support/shop-server.ts'
import { CUSTOMER } from '#tests/support/template.ts'

const NAV = ['Inicio', 'Mujer', 'Hombre', 'Accesorios', 'Colecciones']

test.describe('Header (§2)', () => {
  test('main navigation: Inicio, Mujer, Hombre, Accesorios, Colecciones; on mobile in a side drawer with the account links', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/colecciones')
    await page.waitForLoadState('networkidle')
    const open = page.getByRole('button', { name: 'Abrir menú' })
    if (isMobile) {
      await open.click()
      const drawer = page.getByRole('dialog', { name: 'Menú' })
      await expect(drawer.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
        'href',
        '/auth',
      )
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
    } else {
      await expect(open).toBeHidden()
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }),
      ).toHaveAttribute('href', '/auth')
    }
    const nav = page.getByRole('navigation', { name: 'Principal' })
    await expect(nav.getByRole('link')).toHaveText(NAV)
    await expect(nav.getByRole('link', { name: 'Colecciones' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await nav.getByRole('link', { name: 'Mujer' }).click()
    await expect(page).toHaveURL('/mujer')
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
  })

  test("an administrator's menu shows the e-mail, 'Administrador', 'Panel Administrativo', 'Mi Cuenta' and 'Cerrar Sesión'; 'Panel Admin' leads to /admin", async ({
    adminPage: page,
    isMobile,
  }) => {
    await page.goto('/')
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menú' })
      await expect(drawer.getByText(ADMIN.email)).toBeVisible()
      await expect(drawer.getByText('Administrador', { exact: true })).toBeVisible()
      await expect(drawer.getByRole('link', { name: 'Mi Cuenta' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
      await drawer.getByRole('link', { name: 'Panel Administrativo' }).click()
      await expect(page).toHaveURL('/admin')
      return
    }
    await expect(page.getByRole('link', { name: 'Panel Admin', exact: true })).toHaveAttribute(
      'href',
      '/admin',
    )
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText(ADMIN.email)
    await expect(menu).toContainText('Administrador')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Panel Administrativo',
      'Mi Cuenta',
      'Cerrar Sesión',
    ])
    await menu.getByRole('menuitem', { name: 'Panel Administrativo' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test("a customer's menu shows the e-mail, 'Cliente', 'Mi Cuenta' and 'Cerrar Sesión', and nothing of the panel", async ({
    customerPage: page,
    isMobile,
  }) => {
    await page.goto('/')
    if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
    else await page.getByRole('button', { name: 'Tu cuenta' }).click()
    const entries = isMobile ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('menu')
    await expect(entries).toContainText(CUSTOMER.email)
    await expect(entries).toContainText('Cliente')
    await expect(entries.getByText('Cerrar Sesión')).toBeVisible()
    await expect(page.getByText(/Panel Admin/)).toHaveCount(0)
    await entries.getByText('Mi Cuenta').click()
    await expect(page).toHaveURL('/mi-cuenta')
  })
})

test.describe('Header from the mobile breakpoint on (§9)', { tag: '@desktop' }, () => {
  for (const width of [768, 800, 899, 1024]) {
    test(`stands whole at ${width} px, no part over another`, async ({ adminPage: page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/mujer')
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: 'Abrir menú' })).toBeHidden()
      await expect(header.getByRole('button', { name: 'Tu cuenta' })).toBeVisible()
      const parts = header.locator('a:visible, button:visible')
      await expect(header.getByRole('navigation').getByRole('link')).toHaveText(NAV)
      const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
      let end = 0
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(end)
        end = (box?.x ?? 0) + (box?.width ?? 0)
      }
      expect(end).toBeLessThanOrEqual(width)
    })
  }

  test('is folded below it', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  })
})

test.describe('Footer (§2)', () => {
  test("'Mi Cuenta' leads a visitor to sign in, and from there to the account", async ({
    page,
    customerPage,
  }) => {
    await page.goto('/mujer')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mi Cuenta' }).click()
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Email').fill(CUSTOMER.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(CUSTOMER.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/mi-cuenta')

    await customerPage.goto('/')
    const link = customerPage.getByRole('contentinfo').getByRole('link', { name: 'Mi Cuenta' })
    await expect(link).toHaveAttribute('href', '/mi-cuenta')
  })

  test('shows links, contact, the newsletter without action and the current year', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const footer = page.getByRole('contentinfo')
    const year = new Intl.DateTimeFormat('es-MX', {
      year: 'numeric',
      timeZone: 'America/Mexico_City',
    }).format(new Date())
    await expect(footer.getByText(`© ${year} Vaivén`)).toBeVisible()
    await expect(footer.getByRole('navigation', { name: 'Comprar' }).getByRole('link')).toHaveText(
      NAV.slice(1),
    )
    await expect(footer.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
    await footer.getByLabel(/novedades/).fill('clienta@vaiven.test')
    await page.keyboard.press('Enter')
    await footer.getByRole('button', { name: 'Suscribirme' }).click()
    await expect(page).toHaveURL('/')
    await expect(footer.getByLabel(/novedades/)).toHaveValue('clienta@vaiven.test')
  })
})
