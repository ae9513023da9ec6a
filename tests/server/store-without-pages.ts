/** The shop's process as `npm start` runs it, with three plain pages for the built ones: nothing has to be built. */
import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '#server/boot/main.ts'

await main(async () => ({
  staticFiles: undefined,
  assetFile: () => undefined,
  close: async () => {},
  async render(request, shop) {
    const { pathname } = new URL(request.url)
    if (pathname === '/lenta') await sleep(1000)
    if (pathname === '/eterna') await sleep(60_000)
    // A public page that the page cache keeps, made of the newest products as a visitor reads them.
    if (pathname === '/productos') {
      const response = await (shop.fetch ?? fetch)(
        `${shop.supabaseUrl}/rest/v1/products?select=name&order=created_at.desc&limit=100`,
        { headers: { apikey: shop.publishableKey } },
      )
      if (!response.ok) return new Response('', { status: 503 })
      return new Response(await response.text(), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'public, max-age=0',
        },
      })
    }
    const html = `<!doctype html><title>${pathname} ${shop.siteUrl}</title>${'<p>Vaivén</p>'.repeat(200)}`
    return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
}))
