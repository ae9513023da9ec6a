import { COLLECTIONS } from '#app/domain/collections.ts'
import { categoryPath } from '#app/domain/product.ts'
import { readCategories } from '#app/features/catalog/queries/product-queries.ts'
import { sitemapProducts } from '#app/features/catalog/queries/sitemap-queries.ts'
import { anonClient, type AnonClient } from '#app/lib/anon-client.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import type { Route } from './+types/sitemap-part.ts'
import { SITEMAP_XMLNS, xmlResponse, xmlText } from './xml-response.ts'

/** Pages besides the products: the active categories that have a page. */
async function pagePaths(client: AnonClient): Promise<string[]> {
  const categories = await readCategories(client)
  return [
    '/',
    ...categories.flatMap(({ id }) => categoryPath(id) ?? []),
    '/colecciones',
    ...COLLECTIONS.map(({ id }) => `/coleccion/${id}`),
  ]
}

/** /sitemap/paginas.xml and /sitemap/productos-n.xml: at most 50,000 addresses each, active products only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const part = /^productos-([1-9]\d{0,3})\.xml$/.exec(params.part)?.[1]
  if (!part && params.part !== 'paginas.xml') throw new Response('Not found', { status: 404 })
  const entries = part
    ? (await sitemapProducts(anonClient(shop), Number(part))).map(
        ({ id, updated_at }) =>
          `<url><loc>${xmlText(`${shop.siteUrl}/producto/${id}`)}</loc><lastmod>${updated_at.slice(0, 10)}</lastmod></url>`,
      )
    : (await pagePaths(anonClient(shop))).map(
        (path) => `<url><loc>${xmlText(shop.siteUrl + path)}</loc></url>`,
      )
  if (entries.length === 0) throw new Response('Not found', { status: 404 })
  return xmlResponse(`<urlset xmlns="${SITEMAP_XMLNS}">\n${entries.join('\n')}\n</urlset>`)
}
