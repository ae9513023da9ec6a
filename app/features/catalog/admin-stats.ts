import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#app/domain/product.ts'
import { PLACEHOLDER } from '#app/domain/variant.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { toAppError } from '#app/lib/errors.ts'

/** Live figures of the dashboard (SPEC §7 Admin stats), counted in the database. */
export interface AdminStats {
  products: number
  activeProducts: number
  onSaleProducts: number
  /** Products with a variant under the low-stock threshold. */
  lowStockProducts: number
  /** How many variants have 0, 1, 2, 3, 4 units. */
  lowStockByUnits: number[]
  profiles: number
  /** ms since epoch. */
  readAt: number
}

const HEAD = { count: 'exact', head: true } as const
const TEMPORARY = `${PLACEHOLDER.skuPrefix}%`

async function counted(
  request: PromiseLike<{ count: number | null; error: { message: string; code?: string } | null }>,
): Promise<number> {
  const { count, error } = await request
  // A HEAD answer has no body, so its error may have no message.
  if (error) throw toAppError({ ...error, message: error.message || 'count failed' })
  return count ?? 0
}

async function fetchStats(): Promise<AdminStats> {
  const client = browserClient()
  const products = () => client.from('products').select('id', HEAD)
  const units = Array.from({ length: LIMITS.lowStock }, (_, stock) => stock)
  const [all, active, onSale, low, profiles, ...byUnits] = await Promise.all([
    counted(products()),
    counted(products().eq('is_active', true)),
    counted(products().eq('is_on_sale', true)),
    counted(
      client
        .from('products')
        .select('id, low:product_variants!inner(id)', HEAD)
        .lt('low.stock_quantity', LIMITS.lowStock)
        .not('low.sku', 'like', TEMPORARY),
    ),
    counted(client.from('user_profiles').select('id', HEAD)),
    ...units.map((stock) =>
      counted(
        client
          .from('product_variants')
          .select('id', HEAD)
          .eq('stock_quantity', stock)
          .not('sku', 'like', TEMPORARY),
      ),
    ),
  ])
  return {
    products: all,
    activeProducts: active,
    onSaleProducts: onSale,
    lowStockProducts: low,
    lowStockByUnits: byUnits,
    profiles,
    readAt: Date.now(),
  }
}

/** Refreshed every 30 s (SPEC §9). */
export function adminStatsQuery() {
  return queryOptions({
    queryKey: ['admin-stats'],
    queryFn: fetchStats,
    staleTime: 30_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: false,
  })
}
