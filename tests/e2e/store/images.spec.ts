import { expect, test } from '#tests/support/test.ts'

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
})
