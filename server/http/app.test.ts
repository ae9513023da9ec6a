import { describe, expect, it } from 'vitest'
import type { SupabaseRuntime } from '#server/boot/supabase-runtime.ts'
import { createShopApp } from './app.ts'
import { createLog } from '#server/logging/log.ts'
import { createPageServer } from '#server/pages/page-server.ts'
import type { Pages } from '#server/pages/pages.ts'

const runtime: SupabaseRuntime = {
  supabaseUrl: 'https://abc.supabase.co',
  publishableKey: 'k',
  secretKey: undefined,
  serviceClient: undefined,
  fetch: undefined,
  database: undefined,
  handleUpgrade: () => false,
  ping: async () => {},
  close: async () => {},
}
const pages: Pages = {
  render: async (request, shop) => {
    if (request.url.endsWith('/rota')) throw new Error('a page that breaks')
    return Response.json(shop)
  },
  staticFiles: undefined,
  assetFile: () => undefined,
  close: async () => {},
}
const log = createLog('silent')
const servePage = createPageServer({
  runtime,
  siteUrl: 'https://tienda.mx',
  pages,
  mailbox: false,
  keep: true,
  log,
}).serve
const app = (change: Partial<SupabaseRuntime> = {}, securityContact?: string) =>
  createShopApp({
    runtime: { ...runtime, ...change },
    https: true,
    staticFiles: undefined,
    servePage,
    optimizeImage: async () => new Response('image'),
    limits: undefined,
    proxies: 0,
    mailbox: undefined,
    securityContact,
    log,
  })

describe('the HTTP answers', () => {
  it.each([
    `/${'a/'.repeat(7900)}`,
    `/${'%2F'.repeat(2000)}`,
    `/__manifest?p=${'/a'.repeat(5000)}`,
  ])('asks the router for no address of thousands of parts: %.20s', async (path) => {
    expect((await app().request(path)).status).toBe(404)
    expect((await app().request('/mujer/a/b/c')).status).toBe(200)
  })

  it('answers 503 at /healthz when the database does not answer', async () => {
    const ping = async () => {
      throw new Error('down')
    }
    const response = await app({ ping }).request('/healthz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'error' })
  })

  it('says in security.txt whom to tell of a weakness, where the operator says so (RFC 9116)', async () => {
    const path = '/.well-known/security.txt'
    const answer = await app({}, 'mailto:seguridad@tienda.mx').request(path)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    expect(text).toMatch(/^Contact: mailto:seguridad@tienda\.mx$/m)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60_000)
    // Nobody's page otherwise.
    expect(await (await app().request(path)).text()).not.toContain('Contact')
  })

  it('tells loaders where a hosted project is, and mounts no backend of its own', async () => {
    const response = await app().request('/rest/v1/products')
    expect(await response.json()).toEqual({
      supabaseUrl: 'https://abc.supabase.co',
      publishableKey: 'k',
      siteUrl: 'https://tienda.mx',
      mailbox: false,
    })
  })

  it('answers a page that breaks in Spanish and without details', async () => {
    const response = await app().request('/rota')
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('Algo salió mal. Inténtalo de nuevo en un momento.')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['/', '/rota', '/healthz', '/img/320/x', '/assets/old.js'])(
    'guards %s: HSTS where the shop is https, nothing sniffed, framed or run, and nothing kept that does not say so',
    async (path) => {
      const { headers } = await app().request(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    },
  )

  it('answers a plain 404 to an asset of an older build', async () => {
    const response = await app().request('/assets/old-1a2b.js')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
  })
})
