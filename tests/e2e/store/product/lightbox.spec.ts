import type { Page } from '@playwright/test'
import { aVariant } from '#tests/support/builders.ts'
import { swipe } from '#tests/support/browser/swipe.ts'
import { expect, test } from '#tests/support/test.ts'

const LEGGINGS = ['leggings-azul-front', 'leggings-azul-back', 'leggings-azul-detail']
const FIVE = [...LEGGINGS, 'leggings-negro-front', 'leggings-negro-back']

const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Fotos de/ })
const counter = (page: Page) => lightbox(page).getByText(/^\d+ \/ \d+$/)

/** Opens the lightbox on the product's first photo, with a clock that only the test moves. */
async function openStill(page: Page, id: string) {
  await page.clock.install()
  await page.goto(`/producto/${id}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /pantalla completa/ }).click()
  await expect(lightbox(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test.describe('Lightbox (§2, §9)', () => {
  test('left and right arrow, Home and End move; it wraps around; the counter says n / total', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ photos: FIVE })
    await openStill(page, product.id)
    await expect(counter(page)).toHaveText('1 / 5')
    for (const [key, text] of [
      ['ArrowRight', '2 / 5'],
      ['ArrowLeft', '1 / 5'],
      ['ArrowLeft', '5 / 5'],
      ['ArrowRight', '1 / 5'],
      ['End', '5 / 5'],
      ['Home', '1 / 5'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(counter(page)).toHaveText(text)
      await page.clock.runFor(300)
    }
  })

  test('the slide transition locks the next move for 300 ms', async ({ page, aProduct }) => {
    const product = await aProduct({ photos: FIVE })
    await openStill(page, product.id)
    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toHaveText('2 / 5')
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(299)
    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toHaveText('2 / 5')
    await page.clock.runFor(1)
    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toHaveText('3 / 5')
  })

  test('Escape, the button and a click on the backdrop close it; the focus returns', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ photos: LEGGINGS })
    await page.goto(`/producto/${product.id}`)
    await page.waitForLoadState('networkidle')
    const opener = page.getByRole('button', { name: /pantalla completa/ })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => lightbox(page).getByRole('button', { name: 'Cerrar' }).click(),
      // Beside the photo, below the counter.
      () => page.mouse.click(4, 110),
    ]) {
      await opener.click()
      await expect(lightbox(page)).toBeVisible()
      await close()
      await expect(lightbox(page)).toBeHidden()
      await expect(opener).toBeFocused()
    }
    // The photo itself is no backdrop.
    await opener.click()
    await lightbox(page).getByRole('img').click()
    await expect(lightbox(page)).toBeVisible()
  })

  test(
    'a swipe of 50 px moves, one of 49 px does not',
    { tag: '@mobile' },
    async ({ page, aProduct }) => {
      const product = await aProduct({ photos: LEGGINGS })
      await openStill(page, product.id)
      await swipe(page, { from: [220, 400], by: [-49, 0] })
      await expect(counter(page)).toHaveText('1 / 3')
      await swipe(page, { from: [220, 400], by: [-50, 0] })
      await expect(counter(page)).toHaveText('2 / 3')
      await page.clock.runFor(300)
      await swipe(page, { from: [120, 400], by: [50, 4] })
      await expect(counter(page)).toHaveText('1 / 3')
      // Down the page is not sideways.
      await page.clock.runFor(300)
      await swipe(page, { from: [200, 300], by: [-60, 90] })
      await expect(counter(page)).toHaveText('1 / 3')
    },
  )

  test('dots stand with 10 images or fewer only', async ({ page, aProduct, service }) => {
    const product = await aProduct({ photos: LEGGINGS })
    const { data } = await service
      .from('product_variants')
      .select('image_urls')
      .eq('product_id', product.id)
      .single()
    const [url = ''] = (data as { image_urls: string[] }).image_urls
    for (const [total, dots] of [
      [10, 10],
      [11, 0],
    ] as const) {
      // The same file under many addresses: more than staff may upload, as an import could bring.
      const image_urls = Array.from({ length: total }, (_, at) => `${url}?n=${at}`)
      const { error } = await service
        .from('product_variants')
        .update({ image_urls })
        .eq('product_id', product.id)
      expect(error).toBeNull()
      await page.goto(`/producto/${product.id}`)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: /pantalla completa/ }).click()
      await expect(counter(page)).toHaveText(`1 / ${total}`)
      await expect(lightbox(page).getByRole('button', { name: /^Ver foto \d+$/ })).toHaveCount(dots)
    }
  })

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    test(
      `fills the window at ${width} × ${height} px`,
      { tag: '@desktop' },
      async ({ page, aProduct }) => {
        const product = await aProduct({ photos: LEGGINGS })
        await page.setViewportSize({ width, height })
        await page.goto(`/producto/${product.id}`)
        await page.getByRole('button', { name: /pantalla completa/ }).click()
        const photo = await lightbox(page).getByRole('img').boundingBox()
        expect(Math.round(photo?.height ?? 0)).toBe(Math.min(height, Math.round(width * 1.25)))
      },
    )
  }

  test(
    'a click doubles the photo, which the mouse, the wheel and the keyboard move',
    { tag: '@desktop' },
    async ({ page, aProduct }) => {
      const product = await aProduct({ photos: LEGGINGS })
      await page.goto(`/producto/${product.id}`)
      await page.getByRole('button', { name: /pantalla completa/ }).click()
      const photo = lightbox(page).getByRole('img')
      const size = async () => Math.round((await photo.boundingBox())?.height ?? 0)
      const y = async () => Math.round((await photo.boundingBox())?.y ?? 0)
      await expect.poll(size).toBe(768)
      // Where one clicks stays where it is.
      await page.mouse.click(683, 100)
      await expect.poll(size).toBe(2 * 768)
      expect(await y()).toBe(-100)
      await page.mouse.move(683, 400)
      await page.mouse.down()
      await page.mouse.move(683, 300, { steps: 4 })
      await page.mouse.up()
      // A drag is no click.
      await expect.poll(y).toBe(-200)
      expect(await size()).toBe(2 * 768)
      await page.keyboard.press('ArrowUp')
      await expect.poll(y).toBe(-120)
      await page.keyboard.press('-')
      await expect.poll(size).toBe(768)
      await page.keyboard.press('+')
      await expect.poll(size).toBe(2 * 768)
      // The next photo begins whole.
      await page.keyboard.press('ArrowRight')
      await expect(counter(page)).toHaveText('2 / 3')
      await expect.poll(size).toBe(768)
      await page.mouse.wheel(0, -120)
      await expect.poll(size).toBeGreaterThan(900)
      await lightbox(page).getByRole('button', { name: 'Ver la foto completa' }).click()
      await expect.poll(size).toBe(768)
      await expect(lightbox(page)).toBeVisible()
    },
  )

  test(
    'two taps and two fingers enlarge it; a finger then moves it instead of turning the page',
    { tag: '@mobile' },
    async ({ page, aProduct }) => {
      const product = await aProduct({ photos: LEGGINGS })
      await page.goto(`/producto/${product.id}`)
      await page.getByRole('button', { name: /pantalla completa/ }).tap()
      const photo = lightbox(page).getByRole('img')
      const box = async () => {
        const { x = 0, width = 0 } = (await photo.boundingBox()) ?? {}
        return { x: Math.round(x), width: Math.round(width) }
      }
      await expect.poll(box).toEqual({ x: 0, width: 390 })
      await page.touchscreen.tap(195, 422)
      await page.touchscreen.tap(195, 422)
      await expect.poll(box).toEqual({ x: -195, width: 780 })
      await swipe(page, { from: [220, 400], by: [-80, 0] })
      await expect.poll(box).toEqual({ x: -275, width: 780 })
      await expect(counter(page)).toHaveText('1 / 3')
      await page.touchscreen.tap(195, 422)
      await page.touchscreen.tap(195, 422)
      await expect.poll(box).toEqual({ x: 0, width: 390 })

      const devTools = await page.context().newCDPSession(page)
      const fingers = (type: 'touchStart' | 'touchMove', apart: number) =>
        devTools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [195 - apart / 2, 195 + apart / 2].map((x, id) => ({ x, y: 422, id })),
        })
      await fingers('touchStart', 100)
      for (const apart of [110, 120, 130, 140, 150]) await fingers('touchMove', apart)
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect.poll(async () => (await box()).width).toBe(585)
      await expect(counter(page)).toHaveText('1 / 3')
      await expect(lightbox(page)).toBeVisible()
    },
  )

  test('a dot leads to its image', async ({ page, aProduct }) => {
    const product = await aProduct({ photos: FIVE })
    await page.goto(`/producto/${product.id}`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await lightbox(page).getByRole('button', { name: 'Ver foto 4' }).click()
    await expect(counter(page)).toHaveText('4 / 5')
    await expect(lightbox(page).getByRole('img')).toHaveAttribute('alt', /foto 4 de 5$/)
  })

  test('the neighbouring images are preloaded, and no other', async ({
    page,
    aProduct,
    service,
  }) => {
    const product = await aProduct({ photos: FIVE })
    const { data } = await service
      .from('product_variants')
      .select('image_urls')
      .eq('product_id', product.id)
      .single()
    const names = (data as { image_urls: string[] }).image_urls.map((url) =>
      url.slice(url.lastIndexOf('/') + 1),
    )
    const large = new Set<number>()
    page.on('request', (request) => {
      const match = /\/img\/(\d+)\/product-images\/(.+)$/.exec(request.url())
      // Thumbnails are 240 px at most.
      if (match && Number(match[1]) > 240) large.add(names.indexOf(match[2] ?? ''))
    })
    await page.goto(`/producto/${product.id}`)
    await page.waitForLoadState('networkidle')
    expect([...large]).toEqual([0])
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await expect.poll(() => [...large].toSorted()).toEqual([0, 1, 4])
  })
})

test.describe('Failed images (§2)', () => {
  test('fall back to a placeholder image in gallery, lightbox and card', async ({
    page,
    aProduct,
    expectProblem,
    shop,
  }) => {
    expectProblem(/404 .*\/img\/\d+\/product-images\/product-no-existe\.webp/)
    const gone = `${shop.url}/storage/v1/object/public/product-images/product-no-existe.webp`
    const product = await aProduct({ variants: [aVariant({ image_urls: [gone] })] })
    await page.goto(`/producto/${product.id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('img').first()).toHaveAttribute('src', '/placeholder.svg')
    await page.getByRole('button', { name: /pantalla completa/ }).click()
    await expect(lightbox(page).getByRole('img')).toHaveAttribute('src', '/placeholder.svg')

    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: product.name })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img').first()).toHaveAttribute('src', '/placeholder.svg')
    await expect(card.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('a product without images shows the placeholder', async ({ page, aProduct }) => {
    const product = await aProduct({ photos: [] })
    await page.goto(`/producto/${product.id}`)
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute(
      'src',
      '/placeholder.svg',
    )
  })
})
