import type { anonClient } from '#app/lib/anon-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { CATEGORY_ID, type CategorySlug, type Product } from '#app/domain/product.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'
import { readShelves } from './shelves.ts'

type Client = ReturnType<typeof anonClient>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type HomeTab = 'todos' | CategorySlug

/** Newest active products of a tab, `limit` of them (SPEC §7 'Products list'). Throws AppError. */
export async function recentProducts(
  client: Client,
  tab: HomeTab,
  limit: number,
): Promise<ProductSummary[]> {
  const category = tab === 'todos' ? null : tab
  const [products = []] = await readShelves(client, [{ category, limit }])
  return products
}

/** How many active products each tab holds, from counts that are kept (migration 0950). Throws AppError. */
export async function countProducts(client: Client): Promise<Record<HomeTab, number>> {
  const { data, error } = await client.rpc('category_totals')
  if (error) throw toAppError(error)
  const totals = data as Record<string, number>
  const of = (key: string) => totals[key] ?? 0
  return {
    todos: of('todos'),
    mujer: of(CATEGORY_ID.mujer),
    hombre: of(CATEGORY_ID.hombre),
    accesorios: of(CATEGORY_ID.accesorios),
  }
}

/**
 * One active product with its category and variants (SPEC §7). Throws AppError 'not_found' when it is missing, inactive
 * or the id is malformed.
 */
export async function productById(client: Client, id: string): Promise<Product> {
  if (!UUID.test(id)) throw new AppError('not_found', `malformed product id`)
  const { data, error } = await client
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('id', id)
    .eq('is_active', true)
    .maybeSingle()
  if (error) throw toAppError(error)
  if (!data) throw new AppError('not_found', `product ${id} does not exist or is inactive`)
  return toProduct(data)
}
