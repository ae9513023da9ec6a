import type { AnonClient } from '#app/lib/anon-client.ts'
import type { Json } from '#app/lib/database.types.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { NO_FILTER, PRICE_RANGES, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_ID, type Category, type CategorySlug } from '#app/domain/product.ts'
import { summarize, type CardRow, type ProductSummary } from '#app/domain/product-summary.ts'

/** One of the three categories by its name in addresses, or any category by its id. */
export type CategoryRef = CategorySlug | (string & {})

const idOf = (category: CategoryRef): string =>
  Object.hasOwn(CATEGORY_ID, category) ? CATEGORY_ID[category as CategorySlug] : category

/** A list of cards: active products under a filter, in its order. */
export interface ProductListRequest {
  /** null: all categories. */
  category: CategoryRef | null
  filter?: CatalogFilter
  /** How many products it skips. */
  offset?: number
  limit: number
}

/** How many products each option would leave under the other choices; `total` counts what all choices leave. */
export interface CategoryFacets {
  total: number
  sizes: Record<string, number>
  colors: Record<string, number>
  tags: Record<string, number>
  prices: Record<string, number>
}

/** When the next sale begins or ends, in ms since the epoch: what was read stays true until then (ADR 0035). */
export interface NextChange {
  changesAt: number | null
}

/** What a page of the store can read. */
interface StorePage extends NextChange {
  productLists: ProductSummary[][]
  /** For the requested category and filter. */
  facets: CategoryFacets
  /** Products that a shopper may see, for each category by its id, and for 'todos'. */
  totals: Record<string, number>
  /** The active categories, by name. */
  categories: Category[]
}

interface Asked {
  productLists: ProductListRequest[]
  facets?: { category: CategoryRef; filter: CatalogFilter }
  totals?: true
  categories?: true
}

/** The parts of the answer that have another name or form in the database. */
interface RawParts {
  product_lists: CardRow[][]
  changes_at: number | null
}

/**
 * Everything a page of the store shows of the catalogue in one request, filtered, sorted and counted in the database
 * (SPEC §7, ADR 0004, 0023 and 0028); 500 cards at most (migration store_lists). Throws AppError.
 *
 * @returns what was asked for, by the same names
 */
export async function readStorePage<A extends Asked>(
  client: AnonClient,
  asked: A,
): Promise<Pick<StorePage, (keyof A & keyof StorePage) | 'changesAt'>> {
  const { changes_at, product_lists, ...page } = await read(client, {
    product_lists: asked.productLists.map((list) => toJson(list)),
    ...(asked.facets
      ? {
          facets: {
            category: idOf(asked.facets.category),
            ...toChoices(asked.facets.filter),
          },
        }
      : {}),
    ...(asked.totals ? { totals: true } : {}),
    ...(asked.categories ? { categories: true } : {}),
  })
  return {
    ...page,
    changesAt: changes_at,
    productLists: product_lists.map((rows) => rows.map(summarize)),
  }
}

async function read(client: AnonClient, p_page: Json): Promise<Answer> {
  const { data, error } = await client.rpc('store_page', { p_page })
  if (error) throw toAppError(error)
  const answer: unknown = data
  if (!isAnswer(answer)) throw new AppError('unknown', 'store_page: null')
  return answer
}

type Answer = Omit<StorePage, 'productLists' | 'changesAt'> & RawParts

/** The function builds exactly this shape (migrations store_lists and counts); a public page carries no zod to check it. */
const isAnswer = (answer: unknown): answer is Answer => answer !== null

function toJson({ category, filter = NO_FILTER, offset = 0, limit }: ProductListRequest) {
  return {
    ...(category ? { category: idOf(category) } : {}),
    ...toChoices(filter),
    sort: filter.sort,
    offset,
    limit,
  }
}

function toChoices({ sizes, colors, tags, price }: CatalogFilter) {
  const range = price ? PRICE_RANGES[price] : { min: null, max: null }
  return {
    sizes,
    colors,
    tags,
    ...(range.min === null ? {} : { min_price: range.min }),
    ...(range.max === null ? {} : { max_price: range.max }),
  }
}
