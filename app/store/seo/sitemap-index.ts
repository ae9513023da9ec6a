import { countProducts } from '#app/features/catalog/queries/product-queries.ts'
import { SITEMAP_PART } from '#app/features/catalog/queries/sitemap-queries.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import type { Route } from './+types/sitemap-index.ts'
import { SITEMAP_XMLNS, xmlResponse, xmlText } from './xml-response.ts'

/** /sitemap.xml: the index of all parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const count = await countProducts(anonClient(shop))
  const parts = Math.ceil(count / SITEMAP_PART)
  const names = [
    'paginas',
    ...Array.from({ length: parts }, (_, index) => `productos-${index + 1}`),
  ]
  const entries = names
    .map(
      (name) => `<sitemap><loc>${xmlText(`${shop.siteUrl}/sitemap/${name}.xml`)}</loc></sitemap>`,
    )
    .join('\n')
  return xmlResponse(`<sitemapindex xmlns="${SITEMAP_XMLNS}">\n${entries}\n</sitemapindex>`)
}
