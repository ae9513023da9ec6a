import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#app/domain/product.ts'
import { browserClient, type ShopClient } from '#app/lib/browser-client.ts'
import { toAppError } from '#app/lib/errors.ts'
import { adminCountsSchema, parseAnswer } from './function-answers.ts'

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

/** How many products share these values of the list's filters. */
interface ProductState {
  category: string | null
  active: boolean
  onSale: boolean
  lowStock: boolean
  count: number
}

/** The counts that are kept (migration counts): as quick at 100,000 products as at 100. Throws AppError. */
async function fetchCounts(
  client: ShopClient,
  signal: AbortSignal,
): Promise<{ states: ProductState[]; units: Record<string, number>; profiles: number }> {
  const { data, error } = await client.rpc('admin_counts').abortSignal(signal)
  if (error) throw toAppError(error)
  const { states, units, profiles } = parseAnswer(adminCountsSchema, data)
  return {
    states: states.map(({ on_sale: onSale, low_stock: lowStock, ...state }) => ({
      ...state,
      onSale,
      lowStock,
    })),
    units,
    profiles,
  }
}

/** How many products `fits` accepts. */
function countStates(states: ProductState[], fits: (state: ProductState) => boolean): number {
  return states.reduce((sum, state) => sum + (fits(state) ? state.count : 0), 0)
}

/** The dashboard's figures. Throws AppError. */
export async function fetchStats(client: ShopClient, signal: AbortSignal): Promise<AdminStats> {
  const { states, units, profiles } = await fetchCounts(client, signal)
  return {
    products: countStates(states, () => true),
    activeProducts: countStates(states, ({ active }) => active),
    onSaleProducts: countStates(states, ({ onSale }) => onSale),
    lowStockProducts: countStates(states, ({ lowStock }) => lowStock),
    lowStockByUnits: Array.from({ length: LIMITS.lowStock }, (_, stock) => units[stock] ?? 0),
    profiles,
    readAt: Date.now(),
  }
}

/** Refreshed every 30 s (SPEC §9). */
export function adminStatsQuery() {
  return queryOptions({
    queryKey: ['admin-stats'],
    queryFn: ({ signal }) => fetchStats(browserClient(), signal),
    staleTime: 30_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: false,
  })
}
