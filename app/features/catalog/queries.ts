import type { AnonClient } from '#app/lib/anon-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { CATEGORY_ID, type CategorySlug, type Product } from '#app/domain/product.ts'
import { isSaleOn } from '#app/domain/price.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'
import { readStorePage, type Turning } from './store-page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type HomeTab = 'todos' | CategorySlug

/** The home grid: the newest active products of a tab, `limit` of them, and what each tab holds (SPEC §7). Throws AppError. */
export async function readHome(
  client: AnonClient,
  tab: HomeTab,
  limit: number,
): Promise<{ products: ProductSummary[]; counts: Record<HomeTab, number> } & Turning> {
  const category = tab === 'todos' ? null : tab
  const { shelves, totals, turnsAt } = await readStorePage(client, {
    shelves: [{ category, limit }],
    totals: true,
  })
  return { products: shelves[0] ?? [], counts: byTab(totals), turnsAt }
}

/** How many active products each tab holds, from counts that are kept (migration catalog_counts). Throws AppError. */
export async function countProducts(client: AnonClient): Promise<Record<HomeTab, number>> {
  const { totals } = await readStorePage(client, { shelves: [], totals: true })
  return byTab(totals)
}

function byTab(totals: Record<string, number>): Record<HomeTab, number> {
  const of = (key: string) => totals[key] ?? 0
  return {
    todos: of('todos'),
    mujer: of(CATEGORY_ID.mujer),
    hombre: of(CATEGORY_ID.hombre),
    accesorios: of(CATEGORY_ID.accesorios),
  }
}

/**
 * One active product with its category and variants (SPEC §7), on sale only while its sale lasts. Throws AppError
 * 'not_found' when it is missing, not for shoppers (ADR 0036) or the id is malformed.
 */
export async function productById(client: AnonClient, id: string): Promise<Product> {
  if (!UUID.test(id)) throw new AppError('not_found', `malformed product id`)
  const { data, error } = await client
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('id', id)
    .eq('is_active', true)
    .maybeSingle()
  if (error) throw toAppError(error)
  if (!data) throw new AppError('not_found', `product ${id} does not exist or is inactive`)
  const product = toProduct(data)
  return { ...product, isOnSale: isSaleOn(product, Date.now()) }
}
