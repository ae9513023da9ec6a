import type { Page } from '@playwright/test'
import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'

const size = (page: Page, value: string) => page.locator(`input[name=talla][value=${value}]`)
const press = (page: Page, value: string) =>
  size(page, value).evaluate((box: HTMLInputElement) => box.click())

test.describe('No press on a filter is lost (§4)', { tag: '@desktop' }, () => {
  test('one that comes while the page of the one before is on its way', async ({ page }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    await slowNetwork(page, 300)
    const asked = page.waitForRequest((request) => request.url().includes('talla=s'))
    await press(page, 's')
    await asked
    // A machine that is slow to draw: the address follows a press with the next frame.
    const draw = await page.evaluateHandle(() => {
      const held: FrameRequestCallback[] = []
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = (then) => held.push(then)
      window.cancelAnimationFrame = (at) => void (held[at - 1] = () => {})
      return () => {
        window.requestAnimationFrame = requestAnimationFrame
        held.forEach((then) => requestAnimationFrame(then))
      }
    })
    await press(page, 'm')
    await expect(page).toHaveURL('/mujer?talla=s')
    await page.waitForLoadState('networkidle')
    await expect(size(page, 'm')).toBeChecked()
    await press(page, 'l')
    await press(page, 'xl')
    await draw.evaluate((go) => go())
    await expect(page).toHaveURL('/mujer?talla=s,m,l,xl')
    await expect(page.locator('input[name=talla]:checked')).toHaveCount(4)
    await slowNetwork(page, 0)
    await page.goBack()
    await expect(page).toHaveURL('/mujer?talla=s')
    await expect(page.locator('input[name=talla]:checked')).toHaveCount(1)
  })
})

test.describe('A tap beside what is open only closes it', { tag: '@mobile' }, () => {
  /** A touch of the glass: Playwright's own tap would scroll first. */
  const touch = (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)

  test("the phone's filter drawer, over a product", async ({ page }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const drawer = page.getByRole('group', { name: 'Filtros' })
    const card = page.locator('#productos article').first()
    for (let time = 0; time < 4; time += 1) {
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await page.getByRole('button', { name: /^Filtros/ }).tap()
      await expect(drawer.getByRole('button', { name: 'Cerrar filtros' })).toBeInViewport()
      await touch(page, 12, 422)
      await expect(drawer.getByRole('button', { name: 'Cerrar filtros' })).toBeHidden()
      await page.waitForTimeout(300)
      expect(new URL(page.url()).pathname).toBe('/mujer')
    }
  })

  test('the menu drawer, over a product', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Abrir menú' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await expect(drawer).toBeInViewport({ ratio: 1 })
    await touch(page, 380, 800)
    await expect(drawer).toBeHidden()
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test("a tablet's dropdown, over a product", async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 820, height: 1180 }, hasTouch: true })
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const card = page.locator('#productos article').nth(2)
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const facet = page.locator('summary', { hasText: 'Talla' })
    await facet.tap()
    await expect(size(page, 's')).toBeVisible()
    const box = await card.boundingBox()
    await touch(page, (box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
    await expect(size(page, 's')).toBeHidden()
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/mujer')
    // The next tap is an ordinary one.
    await touch(page, (box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
    await expect(page).toHaveURL(/producto/)
  })
})

test.describe('A dropdown closes though what ties the filters is still on its way', () => {
  const LATE = 4000

  test('by a finger beside it, which opens nothing', { tag: '@desktop' }, async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 820, height: 1180 }, hasTouch: true })
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const card = page.locator('#productos article').nth(2)
    await slowNetwork(page, LATE)
    const late = page.waitForResponse(/filter-sync/)
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.locator('summary', { hasText: 'Talla' }).tap()
    await expect(size(page, 's')).toBeVisible()
    const box = await card.boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 100, (box?.y ?? 0) + 200)
    await expect(size(page, 's')).toBeHidden({ timeout: LATE / 2 })
    await late
    expect(new URL(page.url()).pathname).toBe('/mujer')
  })

  test('by Escape, which keeps the focus on it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    const facet = page.locator('summary', { hasText: 'Talla' })
    await slowNetwork(page, LATE)
    const late = page.waitForResponse(/filter-sync/)
    await facet.focus()
    await page.keyboard.press('Enter')
    await expect(size(page, 's')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(size(page, 's')).toBeHidden({ timeout: LATE / 2 })
    await expect(facet).toBeFocused()
    await late
  })
})

test.describe('With active filters the results come first', () => {
  const top = (page: Page, name: string) =>
    page
      .getByRole('heading', { level: 2, name })
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
  const results = (page: Page) => top(page, 'Todos los productos')

  test('right below the bar, the themed sections after them', async ({ page }) => {
    await page.goto('/mujer')
    expect(await results(page)).toBeGreaterThan(await top(page, 'Relax & Recovery'))
    await page.goto('/mujer?talla=m')
    const bar = await page.getByRole('form', { name: 'Filtrar productos' }).boundingBox()
    const foot = (bar?.y ?? 0) + (bar?.height ?? 0)
    expect((await results(page)) - foot).toBeLessThan(160)
    expect(await top(page, 'Mañana Activa')).toBeGreaterThan(await results(page))
  })

  test('the bar stays with them, and goes before the sections', async ({ page }) => {
    await page.goto('/mujer?talla=m')
    const bar = page.getByRole('form', { name: 'Filtrar productos' })
    const last = page.locator('#productos article').last()
    await last.evaluate((card) => card.scrollIntoView({ block: 'center' }))
    await expect(bar).toBeInViewport()
    const section = page.getByRole('heading', { name: 'Relax & Recovery' })
    await section.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    await expect(section).toBeInViewport()
    await expect(bar).not.toBeInViewport()
  })

  test('and who filters from further down sees them', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/mujer')
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { name: 'Relax & Recovery' }).scrollIntoViewIfNeeded()
    await page.locator('summary', { hasText: 'Talla' }).click()
    await size(page, 'm').check({ force: true })
    await expect(page).toHaveURL('/mujer?talla=m')
    await expect(page.getByRole('heading', { name: 'Todos los productos' })).toBeInViewport()
    await expect(page.locator('#productos article').first()).toBeInViewport()
  })
})

test.describe("'Recién llegados' goes on at every press and tick (§9)", { tag: '@desktop' }, () => {
  for (const width of [1366, 1920]) {
    test(`at ${width} px, to the last card and back to the first`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/mujer')
      const carousel = page.getByRole('region', { name: 'Recién llegados' })
      const strip = carousel.getByRole('list').first()
      const left = () => strip.evaluate((list) => Math.round(list.scrollLeft))
      const next = carousel.getByRole('button', { name: 'Siguientes' })
      const counter = carousel.getByText(/\/ 10$/)
      await expect(counter).toHaveText(/^1–[45] \/ 10$/)
      let before = await left()
      for (let presses = 0; presses < 12; presses += 1) {
        await next.click()
        await expect.poll(left).not.toBe(before)
        // The strip has come to rest.
        await expect(async () => {
          const now = await left()
          await page.waitForTimeout(150)
          expect(await left()).toBe(now)
        }).toPass()
        before = await left()
        if (before === 0) break
        const atEnd = await strip.evaluate(
          (list) => list.scrollLeft >= list.scrollWidth - list.clientWidth - 1,
        )
        if (atEnd) await expect(counter).toHaveText(/10 \/ 10$/)
      }
      expect(before).toBe(0)
      await expect(counter).toHaveText(/^1–/)
    })
  }

  test('the clock leaves the last position after 3 s', async ({ page }) => {
    await page.goto('/mujer')
    const carousel = page.getByRole('region', { name: 'Recién llegados' })
    await carousel.scrollIntoViewIfNeeded()
    await carousel.getByRole('button', { name: 'Anteriores' }).click()
    const strip = carousel.getByRole('list').first()
    const left = () => strip.evaluate((list) => list.scrollLeft)
    await expect
      .poll(() => strip.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft))
      .toBeLessThan(2)
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const end = await left()
    const begun = Date.now()
    await expect.poll(left, { timeout: 10_000, intervals: [50] }).toBeLessThan(end - 20)
    expect(Date.now() - begun).toBeLessThan(4_800)
  })
})

test('A chip comes off with one tap, though it is the first thing done on a filtered page', async ({
  page,
}) => {
  await page.goto('/mujer?talla=m&color=negro')
  await page.waitForLoadState('networkidle')
  const chips = page.getByRole('list', { name: 'Filtros aplicados' })
  // No mouse on its way there: the tap is the visitor's first sign, which loads what ties the filters.
  await chips.getByRole('link', { name: 'Quitar Talla M' }).dispatchEvent('click')
  await expect(page).toHaveURL('/mujer?color=negro')
  await page.waitForLoadState('networkidle')
  await page.mouse.move(200, 200)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/mujer?color=negro')
  await expect(chips.getByRole('link', { name: 'Quitar Talla M' })).toHaveCount(0)
  await expect(size(page, 'm')).not.toBeChecked()
})
