import type { AnonClient } from '#app/lib/anon-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { CATEGORY_ID, categoryPath, type Category, type Product } from '#app/domain/product.ts'
import { isSaleOn } from '#app/domain/price.ts'
import { pageWindow } from '#app/domain/page-limit.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { PRODUCT_COLUMNS, toProduct } from './product-row.ts'
import { readStorePage, type NextChange } from './store-page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A tab of the home page: 'todos', or an active category by its name in addresses or its id. */
export interface HomeTab {
  key: string
  label: string
  /** Products it holds. */
  count: number
}

export const ALL_TAB = 'todos'
const TAB_ORDER: readonly string[] = Object.keys(CATEGORY_ID)

/**
 * The home grid for `shown` products: the newest of a tab that a shopper may see, after `from` others, and the tabs that
 * exist (SPEC §4, §7). An unknown tab shows all. Throws AppError.
 */
export async function readHome(
  client: AnonClient,
  tab: string,
  shown: number,
): Promise<
  { tab: string; tabs: HomeTab[]; from: number; products: ProductSummary[] } & NextChange
> {
  const { from, limit } = pageWindow(shown)
  const { productLists, totals, categories, changesAt } = await readStorePage(client, {
    productLists: [{ category: tab === ALL_TAB ? null : tab, offset: from, limit }],
    totals: true,
    categories: true,
  })
  const tabs = homeTabs(categories, totals)
  const current = tabs.find(({ key }) => key === tab)
  if (!current) return readHome(client, ALL_TAB, shown)
  if (from > 0 && current.count < shown) return readHome(client, tab, current.count)
  return { tab, tabs, from, products: productLists[0] ?? [], changesAt }
}

/** 'Todos', the three categories in the navigation's order, then those that staff added, by name. */
function homeTabs(categories: Category[], totals: Record<string, number>): HomeTab[] {
  const place = ({ key }: HomeTab) => TAB_ORDER.indexOf(key) + 1 || TAB_ORDER.length + 1
  const own = categories.map(({ id, name }) => ({
    key: categoryPath(id)?.slice(1) ?? id,
    label: name,
    count: totals[id] ?? 0,
  }))
  return [
    { key: ALL_TAB, label: 'Todos', count: totals[ALL_TAB] ?? 0 },
    ...own.toSorted((a, b) => place(a) - place(b)),
  ]
}

/** How many products a shopper may see, from counts that are kept (migration counts). Throws AppError. */
export async function countProducts(client: AnonClient): Promise<number> {
  const { totals } = await readStorePage(client, { productLists: [], totals: true })
  return totals[ALL_TAB] ?? 0
}

/** The active categories by name (SPEC §7). Throws AppError. */
export async function readCategories(client: AnonClient): Promise<Category[]> {
  const { data, error } = await client
    .from('categories')
    .select('id, name')
    .eq('is_active', true)
    .order('name')
    .abortSignal(AbortSignal.timeout(2000))
  if (error) throw toAppError(error)
  return data
}

/**
 * One active product with its category and variants (SPEC §7); on sale only while its sale lasts. Throws AppError
 * 'not_found' when it is missing, hidden from shoppers (ADR 0036), or the id is malformed.
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
