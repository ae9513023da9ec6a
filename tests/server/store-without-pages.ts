/** The shop's process as `npm start` runs it, with three plain pages for the built ones: nothing has to be built. */
import { setTimeout as sleep } from 'node:timers/promises'
import { runStore } from '#server/run.ts'

await runStore(async () => ({
  staticFiles: undefined,
  assetFile: () => undefined,
  close: async () => {},
  async render(request, shop) {
    const { pathname } = new URL(request.url)
    if (pathname === '/lenta') await sleep(1000)
    if (pathname === '/eterna') await sleep(60_000)
    const html = `<!doctype html><title>${pathname} ${shop.siteUrl}</title>${'<p>Vaivén</p>'.repeat(200)}`
    return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
}))
