import type { AnonClient } from '#app/lib/anon-client.ts'
import { NO_FILTER } from '#app/domain/catalog-filter.ts'
import { chooseCompanions, OCCASIONS, COMPANIONS } from '#app/domain/companions.ts'
import { CATEGORY_ID, type CategorySlug, type Product } from '#app/domain/product.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { readStorePage, type NextChange } from './store-page.ts'

/** How many products are searched for other kinds of garment: the newest of an occasion may all be tops. */
const LOOKED_AT = 24

/** 'Combina con': garments of other kinds, of the same category, first those for the same occasion. Throws AppError. */
export async function readCompanions(
  client: AnonClient,
  product: Product,
): Promise<{ goesWith: ProductSummary[] } & NextChange> {
  const category = slugOf(product)
  const tags = product.tags.filter((tag) => OCCASIONS.has(tag))
  const { productLists, changesAt } = await readStorePage(client, {
    productLists: [
      ...(tags.length > 0 ? [{ category, filter: { ...NO_FILTER, tags }, limit: LOOKED_AT }] : []),
      { category, limit: LOOKED_AT },
    ],
  })
  return { goesWith: chooseCompanions(product, productLists.flat(), COMPANIONS), changesAt }
}

function slugOf({ category }: Product): CategorySlug | null {
  const slugs = Object.keys(CATEGORY_ID) as CategorySlug[]
  return slugs.find((slug) => CATEGORY_ID[slug] === category?.id) ?? null
}
