import type { anonClient } from '#app/lib/anon-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { NO_FILTER, PRICE_RANGES, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_ID, type CategorySlug } from '#app/domain/product.ts'
import { summarize, type CardRow, type ProductSummary } from '#app/domain/product-summary.ts'

type Client = ReturnType<typeof anonClient>

/** A list of cards: active products under a filter, in its order. */
export interface Shelf {
  /** null: of every category. */
  category: CategorySlug | null
  filter?: CatalogFilter
  limit: number
  offset?: number
}

/** Products one list may ask for at once (migration 0960). */
const MOST = 1000

function toJson({ category, filter = NO_FILTER, limit, offset = 0 }: Shelf) {
  const range = filter.price ? PRICE_RANGES[filter.price] : { min: null, max: null }
  return {
    ...(category ? { category: CATEGORY_ID[category] } : {}),
    sizes: filter.sizes,
    colors: filter.colors,
    tags: filter.tags,
    ...(range.min === null ? {} : { min_price: range.min }),
    ...(range.max === null ? {} : { max_price: range.max }),
    sort: filter.sort,
    limit,
    offset,
  }
}

/**
 * The cards of several lists in one request, filtered and sorted in the database (SPEC §7, ADR 0004 and 0023). A list
 * of more than 1,000 is read in parallel parts. Throws AppError.
 */
export async function readShelves(client: Client, shelves: Shelf[]): Promise<ProductSummary[][]> {
  const [first, ...rest] = shelves
  if (first && shelves.length === 1 && first.limit > MOST) {
    const parts = Array.from({ length: Math.ceil(first.limit / MOST) }, (_, part) => ({
      ...first,
      offset: (first.offset ?? 0) + part * MOST,
      limit: Math.min(MOST, first.limit - part * MOST),
    }))
    const found = await Promise.all(parts.map((part) => readShelves(client, [part])))
    return [found.flat(2)]
  }
  if (first && first.limit > MOST) {
    const [long, others] = await Promise.all([
      readShelves(client, [first]),
      readShelves(client, rest),
    ])
    return [...long, ...others]
  }
  const { data, error } = await client.rpc('store_shelves', { p_shelves: shelves.map(toJson) })
  if (error) throw toAppError(error)
  // The function builds exactly these rows (migration 20261121000980).
  const rows = data as unknown as CardRow[][]
  return rows.map((shelf) => shelf.map(summarize))
}
