import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'

interface Card {
  name: string
  price: string
  sizes: string
  srcset: string
}

/** The 12 cards of /mujer, read from the page itself. */
async function cardsOf(shopUrl: string): Promise<Card[]> {
  const page = await (await fetch(`${shopUrl}/mujer`)).text()
  const grid = page.slice(page.indexOf('id="productos"'))
  const cards = grid.split('<article').slice(1, 13)
  const attribute = (card: string, name: string) =>
    new RegExp(`${name}="([^"]*)"`, 'i').exec(card)?.[1] ?? ''
  const found = cards.map((card) => ({
    name: /<h3[^>]*>(?:<[^>]*>)*([^<]+)/.exec(card)?.[1] ?? '',
    price: /\$[\d,.]+/.exec(card)?.[0] ?? '',
    sizes: attribute(card, 'sizes'),
    srcset: attribute(card, 'srcset'),
  }))
  if (found.length !== 12 || found.some(({ name, price, srcset }) => !name || !price || !srcset))
    throw new Error('the cards of /mujer could not be read')
  return found
}

const documentOf = (cards: Card[]) => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><title>Doce prendas</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Doce prendas">
<style>body{font:16px/1.5 sans-serif;margin:20px;color:#1f2522;background:#faf7f1}ul{display:grid;gap:30px 12px;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));padding:0;list-style:none}img{display:block;width:100%;height:auto;aspect-ratio:4/5;object-fit:cover}</style>
</head><body><main><h1>Mujer</h1><ul>${cards
  .map(
    ({ name, price, sizes, srcset }, index) =>
      `<li><img alt="" width="800" height="1000" sizes="${sizes}" srcset="${srcset}" ${index === 0 ? 'fetchpriority="high"' : 'loading="lazy"'}><h2>${name}</h2><p>${price}</p></li>`,
  )
  .join('')}</ul></main></body></html>`

/** The yardstick: the same 12 cards as one page without JavaScript, its photos the shop's own, kept in memory. */
export async function servePlainPage(shopUrl: string): Promise<{ url: string; server: Server }> {
  const page = gzipSync(documentOf(await cardsOf(shopUrl)))
  const photos = new Map<string, { type: string; body: Buffer }>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(page)
      return
    }
    if (!path.startsWith('/img/')) {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
      return
    }
    let photo = photos.get(path)
    if (!photo) {
      const answer = await fetch(shopUrl + path, {
        headers: { Accept: request.headers.accept ?? '*/*' },
      })
      const type = answer.headers.get('Content-Type') ?? ''
      photo = { type, body: Buffer.from(await answer.arrayBuffer()) }
      photos.set(path, photo)
    }
    response
      .writeHead(200, { 'Content-Type': photo.type, 'Cache-Control': 'max-age=31536000' })
      .end(photo.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}/`, server }
}
