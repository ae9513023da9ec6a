import { expect, test } from '#tests/support/test.ts'

test.describe('Search engines', { tag: '@desktop' }, () => {
  test('the sitemap lists pages and active products; an inactive one leaves it and answers 404', async ({
    request,
    shop,
    aProduct,
  }) => {
    const shown = await aProduct()
    const hidden = await aProduct({ is_active: false })
    const index = await (await request.get('/sitemap.xml')).text()
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(parts).toContain(`${shop.url}/sitemap/paginas.xml`)
    const all = (
      await Promise.all(parts.map(async (part) => (await request.get(part)).text()))
    ).join()
    expect(all).toContain(`${shop.url}/mujer<`)
    expect(all).toContain(`/producto/${shown.id}<`)
    expect(all).not.toContain(hidden.id)
    expect((await request.get(`/producto/${hidden.id}`)).status()).toBe(404)
    expect((await request.get('/sitemap/productos-999.xml')).status()).toBe(404)
  })

  test('robots.txt names the sitemap and keeps the back office out', async ({ request, shop }) => {
    const text = await (await request.get('/robots.txt')).text()
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    expect(text).toContain('Disallow: /admin')
  })

  test('a product page describes the product with an offer for each variant', async ({
    page,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 500 })
    await page.goto(`/producto/${product.id}`)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const data = blocks.map((block) => JSON.parse(block) as Record<string, unknown>)
    const described = data.find((block) => block['@type'] === 'Product')
    expect(described?.name).toBe(product.name)
    const offers = described?.offers as { price: string; priceCurrency: string; sku: string }[]
    expect(offers.length).toBeGreaterThan(0)
    expect(offers[0]).toMatchObject({ price: '500.00', priceCurrency: 'MXN' })
    expect(offers[0]?.sku).toBeTruthy()
    expect(data.some((block) => block['@type'] === 'BreadcrumbList')).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe('es-MX')
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http/)
  })
})
