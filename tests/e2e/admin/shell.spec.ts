import { expect, test } from '#tests/support/test.ts'

test.describe('Admin shell (§2)', { tag: '@desktop' }, () => {
  test('a visitor sees nothing of the panel before being sent to /auth', async ({ newPage }) => {
    const page = await newPage()
    // Counts every frame that shows a part of the panel, from the first one on.
    await page.addInitScript(() => {
      const look = () => {
        const text = document.body?.innerText ?? ''
        if (/Panel de Administración|Ver Tienda|Dashboard/.test(text)) {
          sessionStorage.setItem('flash', text.slice(0, 200))
        }
        requestAnimationFrame(look)
      }
      look()
    })
    const answer = await page.goto('/admin')
    expect(await answer?.text()).not.toContain('Panel de Administración')
    await expect(page).toHaveURL(/\/auth$/)
    expect(await page.evaluate(() => sessionStorage.getItem('flash'))).toBeNull()
  })

  test('the sidebar toggles by button and Ctrl+B, and a cookie keeps it for 7 days', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin')
    const sidebar = page.getByRole('complementary')
    const width = async () => (await sidebar.boundingBox())?.width
    await expect(page.getByText('Panel de Administración')).toBeVisible()
    expect(await width()).toBe(256)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(48)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expandir menú' })).toBeVisible()
    expect(await width()).toBe(48)
    await page.getByRole('button', { name: 'Expandir menú' }).click()
    await expect.poll(width).toBe(256)
  })

  test('the current entry is highlighted: /admin exactly, the others by prefix; the rest are not navigable', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/productos')
    const nav = page.getByRole('navigation', { name: 'Administración' })
    await expect(nav.getByRole('link', { name: 'Productos' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
    await expect(nav.getByRole('link')).toHaveCount(2)
    await expect(nav.getByText('Próximamente')).toHaveCount(5)
    for (const label of ['Pedidos', 'Cupones', 'Usuarios', 'Reportes', 'Configuración'])
      await expect(nav.getByText(label, { exact: true })).toBeVisible()
    await page.goto('/admin/reportes')
    await expect(nav.locator('[aria-current=page]')).toHaveText('ReportesPróximamente')
    await expect(nav.getByRole('link')).toHaveCount(2)
  })

  test('under 1200 px the sidebar starts folded, and is as it was left from then on', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/admin/productos')
    const width = async () => (await page.getByRole('complementary').boundingBox())?.width
    await expect.poll(width).toBe(48)
    for (const name of [
      'Producto',
      'Categoría',
      'Precio',
      'Variantes y Etiquetas',
      'Estado',
      'Acciones',
    ])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({
        ratio: 1,
      })
    const table = page.getByRole('table')
    expect(await table.evaluate((all) => all.scrollWidth - all.parentElement!.clientWidth)).toBe(0)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(256)
    // What is left beside it has no room for six columns.
    await expect(table).toBeHidden()
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    await page.reload()
    await expect.poll(width).toBe(256)
  })

  test('Alt+N opens the editor for a new product from every page of the panel', async ({
    adminPage: page,
  }) => {
    const editor = page.getByRole('dialog', { name: 'Crear Nuevo Producto' })
    for (const path of ['/admin', '/admin/pedidos', '/admin/productos?stock=bajo']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Alt+n')
      await expect(editor).toBeVisible()
      await expect(page).toHaveURL(path.includes('?') ? /\?stock=bajo$/ : /\/admin\/productos$/)
      await editor.getByRole('button', { name: 'Cancelar' }).click()
      await expect(editor).toBeHidden()
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(editor).toBeHidden()
  })

  test('full screen: both toasts, and the error when the browser refuses', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click()
    await expect(page.getByText('Modo pantalla completa activado')).toBeVisible()
    await page.getByRole('button', { name: 'Salir de pantalla completa' }).click()
    await expect(page.getByText('Modo pantalla completa desactivado')).toBeVisible()
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))
    })
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click()
    await expect(page.getByText('Error al activar pantalla completa')).toBeVisible()
  })

  test("'Ver Tienda' opens / in a new tab; the avatar menu names the administrator", async ({
    adminPage: page,
  }) => {
    await page.goto('/admin')
    const store = page.getByRole('link', { name: /Ver Tienda/ }).first()
    await expect(store).toHaveAttribute('href', '/')
    await expect(store).toHaveAttribute('target', '_blank')
    const avatar = page.getByRole('button', { name: 'Menú de usuario' })
    await expect(avatar).toContainText('AD')
    await avatar.click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Administrador')
    await expect(menu).toContainText('admin@vaiven.test')
    await expect(menu.getByRole('menuitem', { name: 'Mi Perfil' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  for (const [path, title] of [
    ['pedidos', 'Pedidos'],
    ['cupones', 'Cupones'],
    ['usuarios', 'Usuarios'],
    ['reportes', 'Reportes'],
    ['configuracion', 'Configuración'],
  ] as const) {
    test(`/admin/${path} is a placeholder with title, description and a word of what comes`, async ({
      adminPage: page,
    }) => {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('Esta función estará disponible próximamente.')).toBeVisible()
    })
  }

  test('any other sub-path of /admin is not found', async ({ adminPage: page }) => {
    const answer = await page.goto('/admin/no-existe')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    const logged = page.waitForEvent('console', (message) => message.text().includes('/admin/otra'))
    await page.goto('/admin/otra')
    await logged
  })
})

test(
  'under 768 px the sidebar is a drawer of 18rem, by button and Ctrl+B, and a navigation closes it',
  { tag: '@mobile' },
  async ({ adminPage: page }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menú de administración' })
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBe(288)
    await page.keyboard.press('Control+b')
    await expect(drawer).toBeHidden()
    await page.keyboard.press('Control+b')
    await drawer.getByRole('link', { name: 'Productos' }).click()
    await expect(page.getByRole('heading', { name: 'Gestión de Productos' })).toBeVisible()
    await expect(drawer).toBeHidden()
  },
)

test.describe('Admin dashboard (§2, §7, §9)', { tag: '@desktop' }, () => {
  test("live figures are the database's, samples are marked 'Datos de ejemplo'", async ({
    adminPage: page,
    service,
  }) => {
    await page.goto('/admin')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(main.getByText('Sistema Operativo')).toBeVisible()
    const year = new Date().getFullYear()
    await expect(main.getByText(new RegExp(`de ${year}$`))).toBeVisible()
    const head = { count: 'exact', head: true } as const
    const { count: products } = await service.from('products').select('id', head)
    const { count: low } = await service
      .from('product_variants')
      .select('id', head)
      .lt('stock_quantity', 5)
      .not('sku', 'like', 'TEMP-%')
    const { count: profiles } = await service.from('user_profiles').select('id', head)
    const live = page.getByRole('region', { name: 'En vivo' })
    const figure = (title: string) =>
      live.locator('div', { has: page.locator('dt', { hasText: title }) }).last()
    await expect(figure('Productos')).toContainText(String(products))
    await expect(figure('Variantes con stock bajo')).toContainText(String(low))
    await expect(figure('Usuarios')).toContainText(String(profiles))
    await expect(live.getByText(/se actualiza cada 30 s/)).toBeVisible()

    const sample = page.getByRole('region', { name: 'Este mes' })
    await expect(sample.getByText('Datos de ejemplo')).toBeVisible()
    for (const text of ['$85,750.00', '42', '3.2%']) await expect(sample).toContainText(text)
    // A product that the shop has, with its photo.
    const best = sample
      .locator('div', { has: page.locator('dt', { hasText: 'Más vendido' }) })
      .last()
    const name = (await best.locator('dd span').textContent()) ?? ''
    const { count: named } = await service.from('products').select('id', head).eq('name', name)
    expect(named).toBe(1)
    await expect(best.locator('img')).toHaveAttribute('src', /\/img\//)
    await live.getByRole('link', { name: /^Ver \d+ producto/ }).click()
    await expect(page).toHaveURL(/\/admin\/productos\?stock=bajo$/)
  })

  test("today's date is Mexico's, in Spanish; the live figures are read again every 30 s", async ({
    adminPage: page,
    aProduct,
  }) => {
    // Already Friday in London.
    await page.clock.install({ time: new Date('2026-03-06T04:30:00Z') })
    await page.goto('/admin')
    await expect(page.getByText('jueves, 5 de marzo de 2026')).toBeVisible()
    const inactive = page.getByText(/activos? · \d+ inactivos?/)
    await expect(inactive).toHaveText(/ 0 inactivos/)
    await aProduct({ is_active: false })
    await page.clock.fastForward(29_000)
    await expect(inactive).toHaveText(/ 0 inactivos/)
    await page.clock.fastForward(2000)
    await expect(inactive).toHaveText(/ 1 inactivo$/)
  })

  test('quick actions and recent activity', async ({ adminPage: page }) => {
    await page.goto('/admin')
    const actions = page.getByRole('region', { name: 'Acciones Rápidas' })
    for (const name of ['Ver Pedidos', 'Crear Cupón', 'Ver Reportes'])
      await expect(actions.getByRole('button', { name: new RegExp(name) })).toBeDisabled()
    const activity = page.getByRole('region', { name: 'Actividad Reciente' })
    await expect(activity.getByText('Datos de ejemplo')).toBeVisible()
    await activity.getByRole('link', { name: 'Ver Todo el Historial' }).click()
    await expect(page).toHaveURL(/\/admin\/reportes$/)
    await page.goBack()
    await actions.getByRole('link', { name: 'Nuevo Producto' }).click()
    await expect(page.getByRole('dialog', { name: 'Crear Nuevo Producto' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/productos$/)
  })
})
