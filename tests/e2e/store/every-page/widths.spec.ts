import { aVariant } from '#tests/support/builders.ts'
import { STORE_PATHS } from '#tests/support/browser/store-paths.ts'
import { expect, test } from '#tests/support/test.ts'

const PHOTOS = [
  'leggings-azul-front',
  'leggings-azul-back',
  'leggings-azul-detail',
  'leggings-negro-front',
  'leggings-negro-back',
  'leggings-verde-front',
  'leggings-verde-back',
  'leggings-rojo-front',
]

test.describe('Nothing is wider than the screen', { tag: '@desktop' }, () => {
  test('at 320, 390, 768 and 1366 px, with long names, eight photos and every sale price', async ({
    page,
    aProduct,
  }) => {
    test.slow()
    const product = await aProduct({
      name: 'Chamarra cortaviento impermeable de entrenamiento con capucha desmontable y forro térmico reciclado',
      base_price: 12_999.5,
      is_on_sale: true,
      sale_price: 9_999,
      photos: PHOTOS,
      tags: ['nuevo', 'yoga'],
      variants: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) =>
        aVariant({ color: 'azul petróleo medianoche', size }),
      ),
    })
    for (const width of [320, 390, 768, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [...STORE_PATHS, `/producto/${product.id}`]) {
        await page.goto(path)
        // Without a doctype a browser lays pages out as in 1998.
        const mode = await page.evaluate(() => document.compatMode)
        expect.soft(mode, path).toBe('CSS1Compat')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
  })

  test('eight thumbnails stand beside the photo and do not pass its foot', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ photos: PHOTOS })
    await page.goto(`/producto/${product.id}`)
    const gallery = page.getByRole('region', { name: /^Fotos de/ })
    const photo = await gallery.getByRole('button', { name: /pantalla completa/ }).boundingBox()
    const last = await gallery.getByRole('button', { name: 'Ver foto 8' }).boundingBox()
    const counter = await gallery.getByText('1 / 8').boundingBox()
    const foot = (photo?.y ?? 0) + (photo?.height ?? 0)
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot + 1)
    expect((counter?.y ?? 0) + (counter?.height ?? 0)).toBeLessThan(foot)
  })

  test('every thumbnail that the keyboard reaches shows it', async ({ page, aProduct }) => {
    const product = await aProduct({ photos: PHOTOS })
    await page.goto(`/producto/${product.id}`)
    const thumbnail = (at: number) =>
      page.getByRole('button', { name: `Ver foto ${at}`, exact: true })
    const color = () =>
      page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineColor)
    await thumbnail(1).focus()
    await page.keyboard.press('Tab')
    await expect(thumbnail(2)).toBeFocused()
    const inFocus = await color()
    expect(inFocus).toBe('rgb(180, 83, 47)')
    await page.keyboard.press('Shift+Tab')
    await expect(thumbnail(1)).toBeFocused()
    expect(await color()).toBe(inFocus)
  })

  test('the bar at the foot holds a price of a million at 320 px, and is not printed', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({
      base_price: 1_234_567.89,
      is_on_sale: true,
      sale_price: 999_999,
      photos: PHOTOS,
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/producto/${product.id}`)
    // It comes once the name has come: it would stand before it.
    await page.getByRole('heading', { level: 1 }).evaluate((name) => name.scrollIntoView())
    const buy = page.getByRole('button', { name: 'Agregar al carrito' }).last()
    await expect(buy).toBeInViewport({ ratio: 1 })
    const box = await buy.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320 - 20)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(1)
  })
})
