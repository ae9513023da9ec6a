import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Category, Product } from '#app/domain/product.ts'
import { browserClient, type ShopClient } from '#app/lib/browser-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import type { AdminListFilter } from './list-filter.ts'
import type { MatchCount } from './match-count.ts'
import {
  matchingProductsSchema,
  parseAnswer,
  productPageSchema,
  type AdminProductRow,
} from './function-answers.ts'
import { PRODUCT_COLUMNS, toProduct } from '#app/features/catalog/queries/product-row.ts'

/** A product as the back office sees it: with the author of its version, if known. */
export interface AdminProduct extends Product {
  updatedBy: string | null
}

/** A page, and how many products match the filter on all of them. */
export interface AdminProductPage extends MatchCount {
  products: AdminProduct[]
  /** Instant of the read, ms since epoch. */
  readAt: number
}

const COLUMNS = `${PRODUCT_COLUMNS}, updated_by` as const

/** The arguments of the database functions behind the list (migration admin_search). */
function filterArguments(filter: AdminListFilter) {
  return {
    p_search: filter.search,
    ...(filter.category ? { p_category: filter.category } : {}),
    ...(filter.state ? { p_active: filter.state === 'activo' } : {}),
    p_on_sale: filter.onSale,
    p_low_stock: filter.lowStock,
  }
}

/** One page of the product manager's list. Throws AppError. */
export async function fetchAdminPage(
  client: ShopClient,
  filter: AdminListFilter,
  signal: AbortSignal,
): Promise<AdminProductPage> {
  const { data, error } = await client
    .rpc('search_products', {
      ...filterArguments(filter),
      p_sort: filter.sort,
      p_limit: filter.pageSize,
      p_offset: (filter.page - 1) * filter.pageSize,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const page = parseAnswer(productPageSchema, data)
  return { ...page, products: page.products.map(toAdminProduct), readAt: Date.now() }
}

/**
 * Id and name of every product that the filter matches, even beyond what the list counts, for a bulk action on all of them.
 * Throws AppError.
 */
export async function fetchMatching(
  client: ShopClient,
  filter: AdminListFilter,
): Promise<{ id: string; name: string }[]> {
  const all: { id: string; name: string }[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const { data, error } = await client
      .rpc('match_products', { ...filterArguments(filter), ...(after ? { p_after: after } : {}) })
      .abortSignal(AbortSignal.timeout(30_000))
    if (error) throw toAppError(error)
    const part = parseAnswer(matchingProductsSchema, data)
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** Whether each of the products is active; deleted ones are missing. At most 100 ids, like setProductsActive. */
export async function fetchActive(ids: string[]): Promise<Map<string, boolean>> {
  const { data, error } = await browserClient()
    .from('products')
    .select('id, is_active')
    .in('id', ids)
  if (error) throw toAppError(error)
  return new Map(data.map((row) => [row.id, row.is_active]))
}

async function fetchOne(id: string): Promise<AdminProduct> {
  const { data, error } = await browserClient()
    .from('products')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
  if (error) throw toAppError(error)
  if (!data) throw new AppError('not_found', `product ${id} does not exist`)
  return toAdminProduct(data)
}

function toAdminProduct(row: AdminProductRow): AdminProduct {
  return { ...toProduct(row), updatedBy: row.updated_by }
}

/** The product manager's list: newest first, variants in order, one page (SPEC §7: 30 s stale, no refetch on focus). */
export function adminProductsQuery(filter: AdminListFilter) {
  return queryOptions({
    queryKey: ['admin-products', filter],
    queryFn: ({ signal }) => fetchAdminPage(browserClient(), filter, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/**
 * The 'Más vendido' of the dashboard's sample data, because nothing is sold yet: the newest active product tagged
 * bestseller, or else the newest, with its photo. Null: no active product.
 */
export function sampleBestSellerQuery() {
  return queryOptions({
    queryKey: ['admin-products', 'sample-best-seller'],
    queryFn: async (): Promise<{ name: string; image: string | undefined } | null> => {
      const id = (await fetchFirstActive('bestseller')) ?? (await fetchFirstActive(''))
      if (id === undefined) return null
      const { data, error } = await browserClient()
        .from('products')
        .select('name, card_images')
        .eq('id', id)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data && { name: data.name, image: data.card_images[0] }
    },
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Id of the newest active product that matches a search. */
async function fetchFirstActive(search: string): Promise<string | undefined> {
  const { data, error } = await browserClient().rpc('find_products', {
    p_search: search,
    p_active: true,
    p_limit: 1,
  })
  if (error) throw toAppError(error)
  return (data as { matches: { id: string }[] }).matches[0]?.id
}

/** One product for the editor, always read fresh: the version that it opens with decides about conflicts. */
export function adminProductQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-products', 'one', id],
    queryFn: () => fetchOne(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Who saved a product: their name, or their e-mail when the profile has none; null when the account is gone. */
export function staffNameQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['staff-name', userId],
    queryFn: async (): Promise<string | null> => {
      const { data, error } = await browserClient().rpc('staff_name', { p_user: userId ?? '' })
      if (error) throw toAppError(error)
      return data
    },
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  })
}

/** Categories for the selector: active ones by name (SPEC §7: 10 minutes). */
export function adminCategoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async (): Promise<Category[]> => {
      const { data, error } = await browserClient()
        .from('categories')
        .select('id, name')
        .eq('is_active', true)
        .order('name')
      if (error) throw toAppError(error)
      return data
    },
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
}
