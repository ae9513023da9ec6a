import type { anonClient } from '#app/lib/anon-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { CATEGORY_ID, type CategorySlug, type Product } from '#app/domain/product.ts'
import { summarize, type ProductSummary } from '#app/domain/product-summary.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'

type Client = ReturnType<typeof anonClient>

/** Rows asked for at once: hosted projects answer at most 1,000 whatever the range says. */
const CHUNK = 500
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type HomeTab = 'todos' | CategorySlug

async function recentChunk(client: Client, tab: HomeTab, from: number, to: number) {
  let query = client.from('products').select(PRODUCT_COLUMNS).eq('is_active', true)
  if (tab !== 'todos') query = query.eq('category_id', CATEGORY_ID[tab])
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, to)
  if (error) throw toAppError(error)
  return data.map((row) => summarize(toProduct(row)))
}

/**
 * Newest active products of a tab, `limit` of them (SPEC §7 'Products list'). Large limits are read in parallel parts.
 * Throws AppError.
 */
export async function recentProducts(
  client: Client,
  tab: HomeTab,
  limit: number,
): Promise<ProductSummary[]> {
  const starts = Array.from({ length: Math.ceil(limit / CHUNK) }, (_, index) => index * CHUNK)
  const chunks = await Promise.all(
    starts.map((from) => recentChunk(client, tab, from, Math.min(from + CHUNK, limit) - 1)),
  )
  return chunks.flat()
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
