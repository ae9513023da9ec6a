import type { Page } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const results = (page: Page) => page.getByRole('region', { name: 'Todos los productos' })
const cards = (page: Page) => results(page).getByRole('article')
const count = (page: Page) => results(page).getByRole('status')

/** Opens the facet where it stands at this width: dropdown in the bar, or fold in the drawer. */
async function openFacet(page: Page, title: string) {
  const facet = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) })
  if (isPhone(page)) {
    const drawer = page.getByRole('group', { name: 'Filtros' })
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: /^Filtros/ }).click()
    await expect(drawer).toBeVisible()
  } else if ((await facet.getAttribute('open')) === null) {
    await facet.locator('summary').click()
  }
  return facet
}

test.describe("Women's page (§2, §4, §9)", () => {
  test("has a Spanish title, the store's /mujer as canonical address, a breadcrumb and 'Movimiento con propósito'", async ({
    page,
    shop,
  }) => {
    await page.goto('/mujer?talla=m&orden=price-asc')
    await expect(page).toHaveTitle('Ropa deportiva para mujer | Vaivén')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/mujer`)
    const trail = page.getByRole('navigation', { name: 'Ruta de navegación' })
    await expect(trail.getByRole('listitem')).toHaveText(['Inicio', 'Mujer'])
    await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
    await expect(page.getByText('Movimiento con propósito')).toBeVisible()
  })

  test("shows 12 products first; 'Cargar más productos' adds 12 while more remain; a filter change resets to 12", async ({
    page,
  }) => {
    await page.goto('/mujer')
    await expect(cards(page)).toHaveCount(12)
    const total = Number.parseInt(await count(page).innerText(), 10)
    expect(total).toBeGreaterThan(12)
    await expect(count(page)).toHaveText(`${total} productos encontrados`)
    const more = page.getByRole('link', { name: 'Cargar más productos' })
    await more.click()
    await expect(cards(page)).toHaveCount(Math.min(24, total))
    await expect(page).toHaveURL(/mostrar=24/)

    await page.getByLabel('Ordenar por').selectOption({ label: 'Precio: menor a mayor' })
    await expect(page).toHaveURL('/mujer?orden=price-asc')
    await expect(cards(page)).toHaveCount(12)
    const prices = await cards(page).getByText(/^\$/).allInnerTexts()
    expect(prices.length).toBeGreaterThan(0)
  })

  test('size, colour and tag filters toggle, price clears with Todos los precios, and all live in the URL', async ({
    page,
  }) => {
    await page.goto('/mujer')
    const size = await openFacet(page, 'Talla')
    await size.getByRole('checkbox', { name: /^M/ }).check({ force: true })
    await expect(page).toHaveURL('/mujer?talla=m')
    const color = await openFacet(page, 'Color')
    await color.getByRole('checkbox', { name: /^Verde/ }).check({ force: true })
    await expect(page).toHaveURL('/mujer?talla=m&color=verde')
    const price = await openFacet(page, 'Precio')
    await price.getByRole('radio', { name: /500 – / }).check({ force: true })
    await expect(page).toHaveURL('/mujer?talla=m&color=verde&precio=500-1000')
    await expect(
      page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('listitem'),
    ).toHaveCount(4)

    if (isPhone(page)) {
      await expect(page.getByRole('button', { name: /3 filtros activos/ })).toBeAttached()
      const shown = (await count(page).innerText()).split(' ')[0]
      await page.getByRole('button', { name: new RegExp(`^Ver ${shown} producto`) }).click()
      await expect(page.getByRole('group', { name: 'Filtros' })).toBeHidden()
    }

    const again = await openFacet(page, 'Precio')
    await again.getByRole('radio', { name: 'Todos los precios' }).check({ force: true })
    await expect(page).toHaveURL('/mujer?talla=m&color=verde')
    const sizes = await openFacet(page, 'Talla')
    await sizes.getByRole('checkbox', { name: /^M/ }).uncheck({ force: true })
    await expect(page).toHaveURL('/mujer?color=verde')

    await page.reload()
    await expect(page.getByRole('link', { name: 'Quitar Verde' })).toBeVisible()
  })

  test("without matches says so; 'Limpiar filtros' resets to the category and recent", async ({
    page,
  }) => {
    await page.goto('/mujer?talla=nunca&orden=price-desc')
    const main = results(page)
    await expect(
      main.getByText('No se encontraron productos con los filtros seleccionados'),
    ).toBeVisible()
    await expect(count(page)).toHaveText('0 productos encontrados')
    await main.getByRole('link', { name: 'Limpiar filtros' }).click()
    await expect(page).toHaveURL('/mujer')
    await expect(cards(page)).toHaveCount(12)
  })

  test('a size or colour of several words is read in full within its option', async ({
    page,
    aProduct,
  }) => {
    const [size, color] = ['única talla ajustable', 'azul marino profundo']
    await aProduct({ variants: [aVariant({ size, color })] })
    await page.goto('/mujer')
    for (const [facet, word] of [
      ['Talla', 'Única talla ajustable'],
      ['Color', 'Azul marino profundo'],
    ] as const) {
      const options = await openFacet(page, facet)
      const option = options.locator('label', { hasText: word })
      const text = option.getByText(word)
      await expect(text).toBeVisible()
      const over = await text.evaluate((name) => {
        const [inner, outer] = [name, name.closest('label') ?? name].map((element) =>
          element.getBoundingClientRect(),
        )
        return {
          cut:
            name.scrollWidth - name.clientWidth > 0 &&
            getComputedStyle(name).overflow !== 'visible',
          above: (inner?.top ?? 0) < (outer?.top ?? 0),
          below: (inner?.bottom ?? 0) > (outer?.bottom ?? 0),
        }
      })
      expect(over, facet).toEqual({ cut: false, above: false, below: false })
    }
  })

  test("counts one product in the singular: 'producto encontrado'", async ({ page, aProduct }) => {
    await aProduct({ variants: [aVariant({ color: 'fosforescente' })] })
    await page.goto('/mujer?color=fosforescente')
    await expect(count(page)).toHaveText('1 producto encontrado')
  })

  test('unknown values in the URL are ignored, not errors', async ({ page }) => {
    const response = await page.goto('/mujer?precio=1-2&orden=nada&etiqueta=zzz&mostrar=abc')
    expect(response?.status()).toBe(200)
    await expect(cards(page)).toHaveCount(12)
  })

  test("themed sections show at most 4 matching products and a link 'Ver toda la colección' to /colecciones", async ({
    page,
  }) => {
    await page.goto('/mujer')
    for (const title of ['Mañana Activa', 'Entrenamiento Intenso', 'Relax & Recovery']) {
      const heading = page.getByRole('heading', { level: 2, name: title })
      await expect(heading).toBeVisible()
      const section = page.locator('section').filter({ has: heading })
      const products = await section.getByRole('listitem').count()
      expect(products).toBeGreaterThan(0)
      expect(products).toBeLessThanOrEqual(4)
      await expect(section.getByRole('link', { name: /^Ver toda la colección/ })).toHaveAttribute(
        'href',
        '/colecciones',
      )
    }
  })

  test("the 'Recién llegados' carousel holds up to 10, moves every 3 s, loops, and can be paused", async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/mujer')
    const carousel = page.getByRole('region', { name: 'Recién llegados' })
    const strip = carousel.getByRole('list').first()
    await expect(carousel.getByRole('article')).toHaveCount(10)
    await carousel.scrollIntoViewIfNeeded()
    const left = () => strip.evaluate((list) => list.scrollLeft)
    await page.clock.runFor(3_500)
    await expect.poll(left).toBeGreaterThan(50)
    await carousel.getByRole('button', { name: 'Pausar el carrusel' }).click()
    await page.mouse.move(0, 0)
    // The last step may still be gliding.
    let before = Number.NaN
    await expect
      .poll(async () => {
        const last = before
        before = await left()
        return before - last
      })
      .toBe(0)
    await page.clock.runFor(15_000)
    expect(await left()).toBe(before)
  })

  test('the filter bar gains a shadow after scrolling more than 100 px', async ({ page }) => {
    await page.goto('/mujer')
    const bar = page.getByRole('form', { name: 'Filtrar productos' })
    await expect(bar).toHaveAttribute('data-scrolled', 'false')
    await page.evaluate(() => window.scrollTo(0, 101))
    await expect(bar).toHaveAttribute('data-scrolled', 'true')
  })

  test('back from the 30th card lands within 50 px of where it was, with the same products', async ({
    page,
    aProduct,
  }) => {
    test.slow()
    await page.goto('/mujer')
    const total = Number.parseInt(await count(page).innerText(), 10)
    for (let missing = 30 - total; missing > 0; missing -= 1) await aProduct({ photos: [] })
    await page.goto('/mujer?mostrar=36')
    await page.waitForLoadState('networkidle')
    const names = await cards(page).getByRole('heading').allInnerTexts()
    expect(names.length).toBeGreaterThanOrEqual(30)
    const card = cards(page).nth(29)
    await card.scrollIntoViewIfNeeded()
    const top = async () => (await card.boundingBox())?.y ?? Number.NaN
    const link = card.getByRole('link')
    // The browser scrolls to what is clicked: where it stands then is where it must stand again.
    await link.focus()
    const before = await top()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/producto/)
    await expect(page.getByRole('heading', { level: 1, name: names[29] ?? '' })).toBeVisible()
    await page.goBack()
    await expect(cards(page).getByRole('heading')).toHaveText(names)
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50)
  })

  test('a reload lands where one was, though what stands below the first view is laid out late', async ({
    page,
  }) => {
    await page.goto('/mujer')
    const card = cards(page).nth(8)
    await card.scrollIntoViewIfNeeded()
    const before = (await card.boundingBox())?.y ?? Number.NaN
    // The router keeps the scroll when the page goes away.
    await page.reload({ waitUntil: 'commit' })
    await expect
      .poll(async () => Math.abs(((await card.boundingBox())?.y ?? Number.NaN) - before))
      .toBeLessThan(50)
  })

  test('a filter tapped before the scripts are there is applied once they are', async ({
    page,
  }) => {
    await slowNetwork(page, 400)
    await page.goto('/mujer', { waitUntil: 'commit' })
    await openFacet(page, 'Talla')
    await page.locator('input[name=talla][value=m]').check()
    await expect(page).toHaveURL('/mujer?talla=m')
  })

  test('two filters tapped in one moment both count; going back takes both away', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/mujer')
    await openFacet(page, 'Talla')
    await page.evaluate(() => {
      for (const size of ['m', 'l'])
        document.querySelector<HTMLInputElement>(`input[name=talla][value=${size}]`)?.click()
    })
    await expect(page).toHaveURL('/mujer?talla=m,l')
    const chosen = page.locator('input[name=talla]:checked')
    await expect(chosen).toHaveCount(2)
    // Back would close the phone's drawer first, as long as it is open.
    const close = page.getByRole('button', { name: 'Cerrar filtros' })
    if (isMobile) await close.tap()
    await expect(close).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/mujer')
    await expect(chosen).toHaveCount(0)
  })

  test('a list seen in the last 5 minutes is not asked for again (§9)', async ({ page }) => {
    await page.clock.install()
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.data')) asked.push(pathname)
    })
    const away = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Colecciones' }).click()
      await expect(page).toHaveURL('/colecciones')
    }
    await away()
    await page.clock.fastForward('04:30')
    await page.goBack()
    await expect(cards(page)).toHaveCount(12)
    expect(asked).not.toContain('/mujer.data')
    await away()
    await page.clock.fastForward('01:00')
    await page.goBack()
    await expect(cards(page)).toHaveCount(12)
    await expect.poll(() => asked).toContain('/mujer.data')
  })
})

test.describe('Men and accessories (§2)', () => {
  for (const [path, name] of [
    ['/hombre', 'Hombre'],
    ['/accesorios', 'Accesorios'],
  ] as const) {
    test(`${path} shows its own products in the same page`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const first = cards(page).first()
      await expect(first).toContainText(name)
    })
  }
})
