import { expect, test } from '#tests/support/test.ts'

const NOTHING = /^default-src 'none'; (style-src 'unsafe-inline'; )?sandbox/
const PAGE = /^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')+; /

test(
  'every kind of answer is guarded: pages by hashes of their scripts, all else may run nothing',
  {
    tag: '@desktop',
  },
  async ({ shop, request, service }) => {
    const { data } = await service.from('product_variants').select('image_urls').limit(1).single()
    const [url = ''] = (data as { image_urls: string[] }).image_urls
    const photo = new URL(url).pathname
    const home = await (await request.get('/')).text()
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(home) ?? []
    const apikey = shop.publishableKey
    const rows: [kind: string, path: string, status: number, csp: RegExp, cache: RegExp][] = [
      ['a page', '/mujer', 200, PAGE, /^public, max-age=0/],
      ['the data of a page', '/mujer.data', 200, NOTHING, /^public, max-age=0/],
      ['a page of nobody', '/no-existe', 404, PAGE, /max-age=0/],
      ['a product of nobody', `/producto/${crypto.randomUUID()}`, 404, PAGE, /max-age=0/],
      ['the account', '/mi-cuenta', 200, PAGE, /^no-store$/],
      ['the back office', '/admin/productos', 200, PAGE, /^no-store$/],
      ['its data', '/admin/productos.data', 200, NOTHING, /^no-store$/],
      ['a script', script, 200, NOTHING, /immutable/],
      ['a script of an older build', '/assets/old-1a2b.js', 404, NOTHING, /^no-store$/],
      ['a drawing', '/favicon.svg', 200, NOTHING, /max-age=3600/],
      [
        'a photo made smaller',
        `/img/320${photo.replace(/^.*\/public/, '')}`,
        200,
        NOTHING,
        /immut/,
      ],
      ['a width of nobody', '/img/321/product-images/a.webp', 400, NOTHING, /^no-store$/],
      ['a photo as it was uploaded', photo, 200, NOTHING, /max-age=31536000/],
      ['a photo of nobody', photo.replace(/[^/]+$/, 'none.webp'), 400, NOTHING, /^no-store$/],
      ['rows', '/rest/v1/products?select=id', 200, NOTHING, /^no-store$/],
      ['rows that are refused', '/rest/v1/user_roles', 401, NOTHING, /^no-store$/],
      ['the settings of sign-in', '/auth/v1/settings', 200, NOTHING, /^no-store$/],
      ['who is signed in', '/auth/v1/user', 401, NOTHING, /^no-store$/],
      ['a link of a mail', '/auth/v1/verify?token=x&type=signup', 303, NOTHING, /^no-store$/],
      ['an API of nobody', '/auth/v1/none', 404, NOTHING, /^no-store$/],
      ['the health', '/healthz', 200, NOTHING, /^no-store$/],
    ]
    for (const [kind, path, status, csp, cache] of rows) {
      const answer = await request.get(path, { headers: { apikey }, maxRedirects: 0 })
      const headers = answer.headers()
      expect.soft(answer.status(), kind).toBe(status)
      expect.soft(headers['content-security-policy'], kind).toMatch(csp)
      expect.soft(headers['cache-control'], kind).toMatch(cache)
      expect.soft(headers, kind).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
      })
      // Promised by a shop of https alone, which this one is not.
      expect.soft(headers['strict-transport-security'], kind).toBeUndefined()
      expect.soft(headers['set-cookie'], kind).toBeUndefined()
    }
  },
)
