import type { AnonClient } from '#app/lib/anon-client.ts'
import { NO_FILTER, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_PAGES } from '#app/domain/category-pages.ts'
import { CATEGORY_ID, type CategorySlug } from '#app/domain/product.ts'
import { pageWindow } from '#app/domain/page-limit.ts'
import { AppError } from '#app/lib/errors.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { readStorePage, type CategoryFacets, type NextChange } from './store-page.ts'

const CAROUSEL_SIZE = 10
const THEME_SIZE = 4

/** What a category page shows of the catalogue. */
export interface CategoryView extends NextChange {
  /** How many come before `products`. */
  from: number
  /** Products under the filter (SPEC §7 'Women's page'). */
  products: ProductSummary[]
  facets: CategoryFacets
  sections: {
    /** 'Recién llegados': newest first, at most 10 (SPEC §9). */
    recent: ProductSummary[]
    /** At most 4 for each theme, in the page's order. */
    themes: ProductSummary[][]
  }
}

/**
 * A category page for `shown` filtered products: the part that ends there or with the list, the counts of each option, and
 * the carousel and themed sections, which no filter changes (SPEC §2). Throws AppError, 'not_found' for an inactive category
 * (SPEC §4).
 */
export async function readCategory(
  client: AnonClient,
  slug: CategorySlug,
  filter: CatalogFilter,
  shown: number,
): Promise<CategoryView> {
  const { from, limit } = pageWindow(shown)
  const { productLists, facets, categories, changesAt } = await readStorePage(client, {
    productLists: [
      { category: slug, filter, offset: from, limit },
      { category: slug, limit: CAROUSEL_SIZE },
      ...CATEGORY_PAGES[slug].themes.map(({ tags }) => ({
        category: slug,
        filter: { ...NO_FILTER, tags: [...tags] },
        limit: THEME_SIZE,
      })),
    ],
    facets: { category: slug, filter },
    categories: true,
  })
  if (!categories.some(({ id }) => id === CATEGORY_ID[slug]))
    throw new AppError('not_found', `category ${slug} is not active`)
  if (from > 0 && facets.total < shown) return readCategory(client, slug, filter, facets.total)
  const [products = [], recent = [], ...themes] = productLists
  return { from, products, facets, sections: { recent, themes }, changesAt }
}
