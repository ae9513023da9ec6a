import { slowNetwork } from '#tests/support/browser/slow-network.ts'
import { expect, test } from '#tests/support/test.ts'

test.describe('Pages the server keeps (ADR 0022)', { tag: '@desktop' }, () => {
  test('a change of the catalogue is on the very next page, and a visitor who has it already is sent nothing', async ({
    request,
    service,
    aProduct,
  }) => {
    const product = await aProduct({ base_price: 640 })
    const path = `/producto/${product.id}`
    const first = await request.get(path)
    expect(await first.text()).toContain('$640.00')
    const etag = first.headers().etag ?? ''
    expect((await request.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304)

    const { error } = await service
      .from('products')
      .update({ base_price: 655 })
      .eq('id', product.id)
    expect(error).toBeNull()
    const next = await request.get(path, { headers: { 'If-None-Match': etag } })
    expect(next.status()).toBe(200)
    expect(await next.text()).toContain('$655.00')
  })

  test('a script that got into a page does not run; the own ones do', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/Content Security Policy/)
    const response = await page.goto('/')
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      const link = document.createElement('a')
      link.setAttribute('onclick', 'window.injected = true')
      document.body.append(link)
      link.click()
      return 'injected' in window
    })
    expect(ran).toBe(false)
    await page.getByRole('link', { name: 'Mujer', exact: true }).first().click()
    await expect(page).toHaveURL(/\/mujer$/)
  })

  for (const path of ['/auth', '/mi-cuenta', '/admin']) {
    test(`${path} is kept by nobody`, async ({ request }) => {
      const response = await request.get(path)
      expect(response.headers()['cache-control']).toBe('no-store')
      expect(response.headers().etag).toBeUndefined()
    })
  }
})

test(
  'a button tapped before the scripts are there is answered once they are (ADR 0019)',
  { tag: '@mobile' },
  async ({ page }) => {
    await slowNetwork(page, 400)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
  },
)
