import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLACEHOLDER } from '#app/domain/variant.ts'
import { LIMITS, type Category, type Product } from '#app/domain/product.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { ADMIN_PAGE_SIZE, type AdminListFilter } from './admin-list-filter.ts'
import { containing, searchCondition } from './admin-search.ts'
import { PRODUCT_COLUMNS, toProduct, type ProductRow } from './product-row.ts'

/** A product as the back office sees it: with its version's author, when known. */
export interface AdminProduct extends Product {
  updatedBy: string | null
}

export interface AdminProductPage {
  products: AdminProduct[]
  /** Products that match the filter, on all pages. */
  count: number
  /** Instant of the read, ms since epoch. */
  readAt: number
}

const COLUMNS = `${PRODUCT_COLUMNS}, updated_by` as const
/** Products with at least one real variant under the low-stock threshold (SPEC §9). */
const LOW_STOCK_COLUMNS = `${COLUMNS}, low:product_variants!inner(id)` as const

const SORTS = {
  recent: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  name: { column: 'name', ascending: true },
  'price-asc': { column: 'base_price', ascending: true },
  'price-desc': { column: 'base_price', ascending: false },
} as const

async function fetchPage(filter: AdminListFilter, signal: AbortSignal): Promise<AdminProductPage> {
  const client = browserClient()
  const bySku = filter.search.trim() === '' ? [] : await idsBySku(filter.search, signal)
  const start = (filter.page - 1) * ADMIN_PAGE_SIZE
  const sort = SORTS[filter.sort]
  const columns = filter.lowStock ? (LOW_STOCK_COLUMNS as typeof COLUMNS) : COLUMNS
  let query = client
    .from('products')
    .select(columns, { count: 'exact' })
    .order(sort.column, { ascending: sort.ascending })
    .order('id', { ascending: sort.ascending })
    .range(start, start + ADMIN_PAGE_SIZE - 1)
    .abortSignal(signal)
  if (filter.category === 'none') query = query.is('category_id', null)
  else if (filter.category) query = query.eq('category_id', filter.category)
  if (filter.state) query = query.eq('is_active', filter.state === 'activo')
  if (filter.onSale) query = query.eq('is_on_sale', true)
  if (filter.lowStock) {
    query = query
      .lt('low.stock_quantity', LIMITS.lowStock)
      .not('low.sku', 'like', `${PLACEHOLDER.skuPrefix}%`)
  }
  if (filter.search.trim()) query = query.or(searchCondition(filter.search, bySku))
  const { data, error, count } = await query
  // A page past the end, as after deleting its last row: the count is right, the page is empty.
  if (error?.code === 'PGRST103') return { products: [], count: count ?? 0, readAt: Date.now() }
  if (error) throw toAppError(error)
  return { products: data.map(toAdminProduct), count: count ?? data.length, readAt: Date.now() }
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

function toAdminProduct(row: ProductRow & { updated_by: string | null }): AdminProduct {
  return { ...toProduct(row), updatedBy: row.updated_by }
}

async function idsBySku(search: string, signal: AbortSignal): Promise<string[]> {
  const { data, error } = await browserClient()
    .from('product_variants')
    .select('product_id')
    .ilike('sku', containing(search))
    .limit(50)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return [...new Set(data.map((row) => row.product_id))]
}

/** The product manager's list: newest first, variants in order, one page (SPEC §7: 30 s stale, no refetch on focus). */
export function adminProductsQuery(filter: AdminListFilter) {
  return queryOptions({
    queryKey: ['admin-products', filter],
    queryFn: ({ signal }) => fetchPage(filter, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/** One product for the editor, always read anew: the version it opens with decides about conflicts. */
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

/** The product's version now, ISO 8601. */
export async function fetchVersion(id: string): Promise<string> {
  const { data, error } = await browserClient()
    .from('products')
    .select('updated_at')
    .eq('id', id)
    .single()
  if (error) throw toAppError(error)
  return data.updated_at
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
