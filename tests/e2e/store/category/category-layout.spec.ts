import type { Locator, Page } from '@playwright/test'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { aVariant } from '#tests/support/builders.ts'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Todos los productos' })
const cards = (page: Page) => results(page).getByRole('article')

/** The strip of 'Recién llegados', brought into view. */
async function carousel(page: Page) {
  const region = page.getByRole('region', { name: 'Recién llegados' })
  await region.scrollIntoViewIfNeeded()
  const strip = region.getByRole('list').first()
  return { region, left: () => strip.evaluate((list) => list.scrollLeft) }
}

test.describe('The sticky filter bar (§2)', { tag: '@mobile' }, () => {
  test('with four filters takes a sixth of a phone at most, and all can be taken away', async ({
    page,
  }) => {
    await page.goto('/mujer?talla=m&color=negro&precio=500-1000&etiqueta=nuevo')
    const bar = page.getByRole('form', { name: 'Filtrar productos' })
    await bar.scrollIntoViewIfNeeded()
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(844 / 6)
    const chips = bar.getByRole('list', { name: 'Filtros aplicados' })
    // What the keyboard reaches is brought out from under 'Limpiar filtros'.
    const last = chips.getByRole('link', { name: 'Quitar Nuevo' })
    await last.focus()
    const clear = chips.getByRole('link', { name: 'Limpiar filtros' })
    await expect(clear).toBeInViewport({ ratio: 1 })
    const [chip, word] = [await last.boundingBox(), await clear.boundingBox()]
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(word?.x ?? 0)
    await clear.tap()
    await expect(page).toHaveURL('/mujer')
  })
})

test(
  'The foot of the filter drawer stays inside it on the smallest phones',
  { tag: '@mobile' },
  async ({ page }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto('/mujer?talla=m')
      const drawer = page.getByRole('group', { name: 'Filtros' })
      await page.getByRole('button', { name: /^Filtros/ }).tap()
      const button = await drawer.getByRole('button', { name: /^Ver / }).boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? Infinity), `${width} px`).toBeLessThanOrEqual(
        width - 20,
      )
    }
  },
)

test.describe("'Todos los productos' (§2)", () => {
  for (const [width, columns] of [
    [390, 1],
    [600, 2],
    [1000, 3],
    [1366, 4],
  ] as const) {
    test(`has ${columns} columns at ${width} px`, { tag: '@desktop' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/mujer')
      const tops = await cards(page).evaluateAll((articles) =>
        articles.map((article) => Math.round(article.getBoundingClientRect().top)),
      )
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
      // Nothing is wider than the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }

  test('choosing a filter keeps the old results visible, dimmed, until the new ones stand', async ({
    page,
  }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const list = results(page).getByRole('list').first()
    const before = await cards(page).first().innerText()
    await slowNetwork(page, 2_000)
    await page.getByLabel('Ordenar por').selectOption({ label: 'Precio: mayor a menor' })
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(list).toHaveCSS('opacity', '0.6')
    expect(await cards(page).first().innerText()).toBe(before)
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await expect(list).toHaveCSS('opacity', '1')
    await expect(page).toHaveURL('/mujer?orden=price-desc')
    expect(await cards(page).first().innerText()).not.toBe(before)
  })

  test('shows 8 skeletons while more are loading', async ({ page }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const items = results(page).getByRole('list').first().locator('> li')
    const total = Number.parseInt(await results(page).getByRole('status').innerText(), 10)
    await slowNetwork(page, 2_000)
    await page.getByRole('link', { name: 'Cargar más productos' }).click()
    await expect(items).toHaveCount(12 + 8)
    await expect(cards(page)).toHaveCount(12)
    await expect(cards(page)).toHaveCount(Math.min(24, total))
    await expect(items).toHaveCount(Math.min(24, total))
  })

  test("cards show the category name and 'Nuevo' for the tag nuevo, and flag more than one variant", async ({
    page,
    aProduct,
  }) => {
    const sizes = ['S', 'M', 'L'].map((size) => ({
      color: 'negro',
      size,
      stock_quantity: 3,
      price_adjustment: 0,
    }))
    const product = await aProduct({ tags: ['nuevo'], variants: sizes })
    const loose = await aProduct({ category_id: null })
    await page.goto('/mujer')
    const card = cards(page).filter({ hasText: product.name })
    await expect(card).toContainText('Mujer')
    await expect(card).toContainText('Nuevo')
    await expect(card).toContainText('3 tallas')
    await expect(card.getByRole('link')).toHaveAttribute('href', `/producto/${product.id}`)

    await page.goto('/')
    const other = page.getByRole('article').filter({ hasText: loose.name })
    await expect(other).toContainText('Sin categoría')
    await expect(other).not.toContainText('Nuevo')
    await expect(other).not.toContainText(/tallas|colores/)
    const colorful = await aProduct({
      variants: ['negro', 'verde'].flatMap((color) =>
        ['S', 'M'].map((size) => aVariant({ color, size })),
      ),
    })
    await page.goto('/mujer')
    await expect(cards(page).filter({ hasText: colorful.name })).toContainText('2 colores')
  })

  test('an inactive product is not listed', async ({ page, aProduct }) => {
    const hidden = await aProduct({ is_active: false, category_id: CATEGORY_ID.hombre })
    const shown = await aProduct({ category_id: CATEGORY_ID.hombre })
    await page.goto('/hombre')
    await expect(cards(page).filter({ hasText: shown.name })).toBeVisible()
    await expect(page.getByText(hidden.name)).toHaveCount(0)
  })
})

test.describe("'Recién llegados' stops (§2, WCAG 2.2.2)", () => {
  // The clock can be wound forward: five positions pass at once.
  test.beforeEach(({ page }) => page.clock.install())

  test('under the pointer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/mujer')
    const { region, left } = await carousel(page)
    await region.getByRole('article').first().hover()
    await page.clock.runFor(15_000)
    expect(await left()).toBe(0)
    await page.mouse.move(5, 5)
    await page.clock.runFor(3_500)
    await expect.poll(left).toBeGreaterThan(0)
  })

  test('with the focus inside', async ({ page }) => {
    await page.goto('/mujer')
    const { region, left } = await carousel(page)
    const link = region.getByRole('link').first()
    await link.focus()
    await page.clock.runFor(15_000)
    expect(await left()).toBe(0)
    await link.blur()
    await page.clock.runFor(3_500)
    await expect.poll(left).toBeGreaterThan(0)
  })

  test('for visitors who asked for less motion, and offers no pause', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/mujer')
    const { region, left } = await carousel(page)
    await expect(region.getByRole('button', { name: /el carrusel/ })).toHaveCount(0)
    await page.clock.runFor(15_000)
    expect(await left()).toBe(0)
  })
})

test.describe('Filters (§2)', () => {
  test(
    'from 768 px they are dropdowns that Escape and a press outside close',
    {
      tag: '@desktop',
    },
    async ({ page }) => {
      await page.goto('/mujer')
      await page.waitForLoadState('networkidle')
      const summary = page.locator('summary', { hasText: 'Talla' })
      const sizes = page.getByRole('group', { name: 'Talla' }).getByRole('checkbox')
      await summary.click()
      await expect(sizes.first()).toBeVisible()
      // What closes them comes with the first sign of a visitor, which was the click.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(sizes.first()).toBeHidden({ timeout: 500 })
      }).toPass()
      await expect(summary).toBeFocused()
      await summary.click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(sizes.first()).toBeHidden()
    },
  )

  test(
    'on small screens they open in a side drawer whose badge counts the active filters',
    { tag: '@mobile' },
    async ({ page }) => {
      await page.goto('/mujer?talla=s,m&color=negro&etiqueta=yoga&precio=500-1000')
      await page.waitForLoadState('networkidle')
      const button = page.getByRole('button', { name: /^Filtros/ })
      await expect(button).toContainText('5')
      await expect(button).toContainText('filtros activos')
      await button.click()
      const drawer = page.getByRole('group', { name: 'Filtros' })
      await expect(drawer.getByRole('checkbox', { name: /^M/ })).toBeChecked()
      await drawer.getByRole('button', { name: 'Cerrar filtros' }).click()
      await expect(drawer).toBeHidden()
      await button.click()
      await drawer.getByRole('button', { name: /^Ver \d+ producto/ }).click()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Todos los productos' })).toBeInViewport()
    },
  )
})

test.describe('The name of a category (§2)', { tag: '@desktop' }, () => {
  for (const width of [390, 640, 768, 1023]) {
    test(`stands above its scene at ${width} px, and nothing is behind it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1024 })
      for (const path of ['/mujer', '/hombre', '/accesorios']) {
        await page.goto(path)
        const main = page.getByRole('main')
        const words = await main.locator('h1 + p').boundingBox()
        const scene = await main.locator('picture').first().boundingBox()
        expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(scene?.y ?? 0)
        expect(scene?.width).toBe(width)
      }
    })
  }
})

test.describe('The filter bar of a tablet (§2)', { tag: '@desktop' }, () => {
  test('is one row of filters and one of chips at 768 px, however many', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/mujer?talla=s,m&color=negro,azul&etiqueta=yoga,nuevo&precio=500-1000')
    const bar = page.getByRole('form', { name: 'Filtrar productos' })
    await bar.scrollIntoViewIfNeeded()
    const middles = async (parts: Locator) => {
      const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
      return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)))
    }
    expect((await middles(bar.locator('summary, select'))).size).toBe(1)
    const chips = bar.getByRole('list', { name: 'Filtros aplicados' })
    expect((await middles(chips.getByRole('listitem'))).size).toBe(1)
    await bar.scrollIntoViewIfNeeded()
    await expect(chips.getByRole('link', { name: 'Limpiar filtros' })).toBeInViewport({ ratio: 1 })
  })
})
