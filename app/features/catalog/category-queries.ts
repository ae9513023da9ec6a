import type { anonClient } from '#app/lib/anon-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { NO_FILTER, PRICE_RANGES, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_PAGES } from '#app/domain/category-pages.ts'
import { CATEGORY_ID, type CategorySlug } from '#app/domain/product.ts'
import { summarize, type ProductSummary } from '#app/domain/product-summary.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'

type Client = ReturnType<typeof anonClient>

/** How many products each option would leave under the other choices; `total` is what all choices leave. */
export interface CategoryFacets {
  total: number
  sizes: Record<string, number>
  colors: Record<string, number>
  tags: Record<string, number>
  prices: Record<string, number>
}

const ORDER = {
  recent: { column: 'created_at', ascending: false },
  'price-asc': { column: 'base_price', ascending: true },
  'price-desc': { column: 'base_price', ascending: false },
} as const

/** Rows asked for at once: hosted projects answer at most 1,000 whatever the range says. */
const CHUNK = 500
const CAROUSEL_SIZE = 10
const THEME_SIZE = 4

/** A PostgreSQL array literal with every value quoted: supabase-js itself leaves commas and braces bare. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

async function filteredRange(
  client: Client,
  slug: CategorySlug,
  filter: CatalogFilter,
  from: number,
  to: number,
) {
  const range = filter.price ? PRICE_RANGES[filter.price] : null
  let query = client
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('is_active', true)
    .eq('category_id', CATEGORY_ID[slug])
  if (filter.sizes.length > 0) query = query.overlaps('sizes', arrayLiteral(filter.sizes))
  if (filter.colors.length > 0) query = query.overlaps('colors', arrayLiteral(filter.colors))
  if (filter.tags.length > 0) query = query.overlaps('tags', arrayLiteral(filter.tags))
  if (range?.min != null) query = query.gte('effective_price', range.min)
  if (range?.max != null) query = query.lte('effective_price', range.max)
  const { column, ascending } = ORDER[filter.sort]
  const { data, error } = await query
    .order(column, { ascending })
    .order('id', { ascending })
    .range(from, to)
  if (error) throw toAppError(error)
  return data.map((row) => summarize(toProduct(row)))
}

/**
 * The first `limit` products of a category under a filter, filtered and sorted in the database (SPEC §7 'Women's
 * page', ADR 0004). Large limits are read in parallel parts. Throws AppError.
 */
export async function categoryProducts(
  client: Client,
  slug: CategorySlug,
  filter: CatalogFilter,
  limit: number,
): Promise<ProductSummary[]> {
  const starts = Array.from({ length: Math.ceil(limit / CHUNK) }, (_, index) => index * CHUNK)
  const parts = await Promise.all(
    starts.map((from) =>
      filteredRange(client, slug, filter, from, Math.min(from + CHUNK, limit) - 1),
    ),
  )
  return parts.flat()
}

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

/** Carousel and themed sections: independent of the filter (SPEC §2). Throws AppError. */
export async function categoryShelves(
  client: Client,
  slug: CategorySlug,
): Promise<CategoryShelves> {
  const newest = (tags: readonly string[], limit: number) =>
    filteredRange(client, slug, { ...NO_FILTER, tags: [...tags] }, 0, limit - 1)
  const [recent, ...themes] = await Promise.all([
    newest([], CAROUSEL_SIZE),
    ...CATEGORY_PAGES[slug].themes.map((theme) => newest(theme.tags, THEME_SIZE)),
  ])
  return { recent, themes }
}
