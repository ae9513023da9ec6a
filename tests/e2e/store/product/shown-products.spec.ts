import { CATEGORY_ID } from '#app/domain/product.ts'
import { aVariant } from '#tests/support/builders.ts'
import { expect, expectAccessible, test } from '#tests/support/test.ts'

const PREVIEW = 'Vista previa: no visible en la tienda.'

test.describe('One spelling of each address', { tag: '@desktop' }, () => {
  for (const [asked, path] of [
    ['/HOMBRE?talla=M&orden=price-asc', '/hombre?talla=M&orden=price-asc'],
    ['/%68ombre', '/hombre'],
    ['/hombre/', '/hombre'],
    ['/Colecciones', '/colecciones'],
    ['/coleccion/TREE', '/coleccion/tree'],
    ['/Auth', '/auth'],
    ['/Admin/Productos', '/admin/productos'],
  ] as const) {
    test(`${asked} leads to ${path} for good`, async ({ request }) => {
      const answer = await request.get(asked, { maxRedirects: 0 })
      expect(answer.status()).toBe(301)
      expect(answer.headers().location).toBe(path)
      expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200)
    })
  }

  test('a path that is no page stays one', async ({ request }) => {
    for (const path of ['/HOMBRES', '/hombre/Otra'])
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  })
})

test.describe('Only active categories (§4)', { tag: '@desktop' }, () => {
  test('an inactive category is nowhere, and its page not found, until it is active again', async ({
    page,
    service,
    aProduct,
    expectProblem,
  }) => {
    expectProblem(/404/)
    const product = await aProduct({ category_id: CATEGORY_ID.hombre })
    const setActive = async (is_active: boolean) => {
      const { error } = await service
        .from('categories')
        .update({ is_active })
        .eq('id', CATEGORY_ID.hombre)
      expect(error).toBeNull()
    }
    await setActive(false)
    try {
      await page.goto('/')
      const tabs = page.getByRole('navigation', { name: 'Categorías de Nuevas Llegadas' })
      await expect(tabs.getByRole('link', { name: /^Mujer/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Hombre/ })).toHaveCount(0)
      await expect(page.getByText('Sin categoría')).toHaveCount(0)
      await expect(page.getByRole('article').filter({ hasText: product.name })).toHaveCount(0)
      const sitemap = await page.request.get('/sitemap/paginas.xml')
      expect(await sitemap.text()).not.toContain('/hombre<')
      expect((await page.request.get(`/producto/${product.id}`)).status()).toBe(404)
      const answer = await page.goto('/hombre')
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(page).toHaveTitle(/Página no encontrada/)
    } finally {
      await setActive(true)
    }
    await page.goto('/hombre')
    await expect(page.getByRole('heading', { level: 1, name: 'Hombre' })).toBeVisible()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Hombre' }).first(),
    ).toBeVisible()
  })

  test('a new category has its tab on the home page', async ({ page, service, aProduct }) => {
    const { data } = await service
      .from('categories')
      .insert({ name: 'Bienestar' })
      .select()
      .single()
    const { id } = data as { id: string }
    try {
      const product = await aProduct({ category_id: id })
      await page.goto('/')
      const tabs = page.getByRole('navigation', { name: 'Categorías de Nuevas Llegadas' })
      await tabs.getByRole('link', { name: /^Bienestar/ }).click()
      await expect(page).toHaveURL(new RegExp(`categoria=${id}`))
      await expect(
        page.getByRole('list', { name: 'Nuevas Llegadas' }).getByRole('article'),
      ).toHaveCount(1)
      await expect(page.getByRole('heading', { name: product.name })).toBeVisible()
    } finally {
      await service.from('categories').delete().eq('id', id)
    }
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Bienestar/ })).toHaveCount(0)
  })
})

test.describe('What staff alone see (§2, §6)', { tag: '@desktop' }, () => {
  test('an inactive product is a marked preview for staff, and not found for everybody else', async ({
    adminPage,
    customerPage,
    page,
    aProduct,
    expectProblem,
  }) => {
    expectProblem(/404/)
    const product = await aProduct({ is_active: false, base_price: 731 })
    const path = `/producto/${product.id}`
    await adminPage.goto(path)
    await expect(adminPage.getByText(PREVIEW)).toBeVisible()
    await expect(adminPage.getByText('El producto está inactivo.')).toBeVisible()
    await expect(adminPage.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(adminPage.getByText('$731.00').first()).toBeVisible()
    await expect(adminPage).toHaveTitle(/^Vista previa: /)
    for (const width of [390, 1366]) {
      await adminPage.setViewportSize({ width, height: 844 })
      await expectAccessible(adminPage)
    }
    for (const other of [customerPage, page]) {
      await other.goto(path)
      await expect(other.getByRole('heading', { name: 'Producto no encontrado' })).toBeVisible()
      await expect(other.getByText(product.name)).toHaveCount(0)
    }
  })

  test('the unfinished product of step 1 is a preview too, and the list says so', async ({
    adminPage,
    page,
    aProduct,
    service,
    expectProblem,
  }) => {
    expectProblem(/404/)
    const product = await aProduct({
      variants: [{ ...aVariant({ color: 'por definir', size: 'único', stock_quantity: 0 }) }],
    })
    await page.goto('/')
    await expect(page.getByRole('article').filter({ hasText: product.name })).toHaveCount(0)
    await adminPage.goto(`/admin/productos?q=${encodeURIComponent(product.name)}`)
    await expect(adminPage.getByText('Sin terminar').first()).toBeVisible()
    await adminPage.goto(`/producto/${product.id}`)
    await expect(adminPage.getByText('El producto está sin terminar.')).toBeVisible()

    await service.rpc('add_variants', {
      p_product_id: product.id,
      p_variants: [{ color: 'negro', size: 'M', stock_quantity: 4, sku: `VAI-FIN-${Date.now()}` }],
    })
    await service.rpc('finish_product', { p_product_id: product.id })
    await page.goto(`/producto/${product.id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  })
})

test.describe('A sale keeps to its dates (§3, ADR 0035)', { tag: '@desktop' }, () => {
  test('kept pages and visited ones show it begin and end within seconds', async ({
    page,
    request,
    service,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 1499, category_id: CATEGORY_ID.mujer })
    const path = `/producto/${product.id}`
    await service
      .from('products')
      .update({
        is_on_sale: true,
        sale_price: 999,
        sale_start_date: new Date(Date.now() + 6_000).toISOString(),
        sale_end_date: new Date(Date.now() + 20_000).toISOString(),
      })
      .eq('id', product.id)
    const read = async () => (await request.get(path)).text()
    expect(await read()).not.toContain('$999.00')
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: product.name })
    await expect(card).toContainText('$1,499.00')
    await expect(card).not.toContainText('$999.00')

    await expect.poll(read, { timeout: 12_000 }).toContain('$999.00')
    expect(await read()).toContain('"priceValidUntil"')
    // The home page was seen a moment ago: its data is not used again.
    await page.getByRole('link', { name: 'Colecciones', exact: true }).first().click()
    await expect(page).toHaveURL(/colecciones/)
    await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
    await expect(card).toContainText('$999.00')
    const found = page.locator('#productos').getByRole('article').filter({ hasText: product.name })
    await page.goto('/mujer?precio=500-1000')
    await expect(found).toHaveCount(1)

    await expect.poll(read, { timeout: 25_000 }).not.toContain('$999.00')
    expect(await read()).not.toContain('priceValidUntil')
    await expect(async () => {
      await page.reload()
      await expect(found).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  })

  test('a flag is true for the price beside it, whichever variant is chosen', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({
      base_price: 1000,
      is_on_sale: true,
      sale_price: 800,
      variants: [
        aVariant({ size: 'S' }),
        aVariant({ size: 'M', price_adjustment: 100 }),
        aVariant({ size: 'L', price_adjustment: 200 }),
      ],
    })
    await page.goto(`/producto/${product.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText('−20 %')).toBeVisible()
    await main.getByRole('radio', { name: 'M', exact: true }).click()
    await expect(main.getByText('−10 %')).toBeVisible()
    await main.getByRole('radio', { name: 'L', exact: true }).click()
    await expect(main.getByText('Precio base: $1,000.00')).toBeVisible()
    await expect(main.getByText(/^−\d+ %$/)).toHaveCount(0)
  })
})
