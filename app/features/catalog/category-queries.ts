import type { anonClient } from '#app/lib/anon-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { NO_FILTER, PRICE_RANGES, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_PAGES } from '#app/domain/category-pages.ts'
import { CATEGORY_ID, type CategorySlug } from '#app/domain/product.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { readShelves } from './shelves.ts'

type Client = ReturnType<typeof anonClient>

/** How many products each option would leave under the other choices; `total` is what all choices leave. */
export interface CategoryFacets {
  total: number
  sizes: Record<string, number>
  colors: Record<string, number>
  tags: Record<string, number>
  prices: Record<string, number>
}

const CAROUSEL_SIZE = 10
const THEME_SIZE = 4

/** Facet counts of a category under a filter. Throws AppError. */
export async function categoryFacets(
  client: Client,
  slug: CategorySlug,
  filter: CatalogFilter,
): Promise<CategoryFacets> {
  const range = filter.price ? PRICE_RANGES[filter.price] : null
  const { data, error } = await client.rpc('category_facets', {
    p_category_id: CATEGORY_ID[slug],
    p_sizes: filter.sizes,
    p_colors: filter.colors,
    p_tags: filter.tags,
    ...(range?.min != null ? { p_min_price: range.min } : {}),
    ...(range?.max != null ? { p_max_price: range.max } : {}),
  })
  if (error) throw toAppError(error)
  // The function builds exactly this shape (migration 20261121000950).
  return data as unknown as CategoryFacets
}

/** 'Recién llegados' and the themed sections of a category page. */
export interface CategoryShelves {
  /** Newest first, at most 10 (SPEC §9). */
  recent: ProductSummary[]
  /** At most 4 for each theme, in the page's order. */
  themes: ProductSummary[][]
}

/**
 * The lists of a category page: the first `limit` products under the filter (SPEC §7 'Women's page'), the carousel and
 * the themed sections, which no filter touches (SPEC §2). Throws AppError.
 */
export async function categoryLists(
  client: Client,
  slug: CategorySlug,
  filter: CatalogFilter,
  limit: number,
): Promise<{ products: ProductSummary[]; shelves: CategoryShelves }> {
  const [products = [], recent = [], ...themes] = await readShelves(client, [
    { category: slug, filter, limit },
    { category: slug, limit: CAROUSEL_SIZE },
    ...CATEGORY_PAGES[slug].themes.map(({ tags }) => ({
      category: slug,
      filter: { ...NO_FILTER, tags: [...tags] },
      limit: THEME_SIZE,
    })),
  ])
  return { products, shelves: { recent, themes } }
}
