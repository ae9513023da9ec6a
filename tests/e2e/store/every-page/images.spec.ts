import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/test.ts'

/**
 * The drawn scenes of a page: the width in px of the file the browser chose, and how wide the whole drawing stands, in
 * px of the screen; what a box cuts off counts, for it is scaled too.
 */
async function scenes(page: Page, path: string) {
  await page.goto(path)
  const images = page.locator('img[src*="/assets/"]:visible')
  await expect(images.first()).toBeVisible()
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((image) => {
      const { width, height } = image.getBoundingClientRect()
      const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
      return {
        name: /assets\/([a-z-]+[a-z])/.exec(image.currentSrc)?.[1] ?? '',
        file: Number(/\/img\/(\d+)\//.exec(image.currentSrc)?.[1]),
        screen: Math.round(image.naturalWidth * scale * devicePixelRatio),
      }
    }),
  )
}

test.describe('Responsive images', { tag: '@desktop' }, () => {
  test('a card photo comes as AVIF or WebP by Accept, from fixed widths only, and never changes', async ({
    page,
    request,
  }) => {
    await page.goto('/mujer')
    const photo = page.locator('article img').first()
    const source = (await photo.getAttribute('srcset'))?.split(' ')[0] ?? ''
    expect(source).toMatch(/^\/img\/\d+\/product-images\//)
    const avif = await request.get(source, { headers: { Accept: 'image/avif,image/webp,*/*' } })
    expect(avif.headers()['content-type']).toBe('image/avif')
    expect(avif.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(avif.headers().vary).toContain('Accept')
    const webp = await request.get(source, { headers: { Accept: 'image/webp,*/*' } })
    expect(webp.headers()['content-type']).toBe('image/webp')

    const odd = await request.get(source.replace(/\/img\/\d+\//, '/img/401/'))
    expect(odd.status()).toBe(400)
    expect((await request.get('/img/400/https://example.com/a.webp')).status()).toBe(404)
    expect((await request.get('/img/400/product-images/no-existe.webp')).status()).toBe(404)
  })

  for (const [width, height, dpr] of [
    [390, 844, 2],
    [768, 1024, 2],
    [1366, 768, 2],
    [1920, 1080, 1],
  ] as const) {
    test(`no drawn scene is enlarged by a quarter at ${width} px and ${dpr}×`, async ({
      newPage,
    }) => {
      test.slow()
      const page = await newPage({ viewport: { width, height }, deviceScaleFactor: dpr })
      for (const path of ['/', '/hombre', '/colecciones', '/coleccion/tree', '/auth']) {
        for (const { name, file, screen } of await scenes(page, path))
          expect.soft(file * 1.25, `${name} on ${path}`).toBeGreaterThanOrEqual(screen)
      }
    })
  }

  test('each category has its own scenes', async ({ page }) => {
    const themes = async (path: string) =>
      (await scenes(page, path)).map(({ name }) => name).filter((name) => name.startsWith('theme'))
    const men = await themes('/hombre')
    const accessories = await themes('/accesorios')
    expect(men).toHaveLength(3)
    expect(men.every((name) => name.startsWith('theme-hombre'))).toBe(true)
    expect(accessories).toHaveLength(3)
    expect(accessories.every((name) => name.startsWith('theme-accesorios'))).toBe(true)
  })

  for (const [path, empty] of [
    ['/no/existe', '404'],
    ['/coleccion/otra', 'Colección no encontrada'],
    ['/producto/no-existe', 'Producto no encontrado'],
    ['/mujer?talla=nunca', 'No se encontraron productos con los filtros seleccionados'],
  ] as const) {
    test(`the empty rope hangs over '${empty}'`, async ({ page }) => {
      await page.goto(path)
      const rope = page.locator('main img[src*=empty-rope]')
      await rope.scrollIntoViewIfNeeded()
      await expect(page.getByText(empty)).toBeVisible()
      await expect
        .poll(() => rope.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    })
  }
})
