import { createClient } from '@supabase/supabase-js'
import { NO_ADMIN_FILTER, type AdminListFilter } from '#app/admin/data/list-filter.ts'
import { fetchAdminPage } from '#app/admin/data/product-queries.ts'
import { fetchStats } from '#app/admin/data/stats-queries.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { ADMIN, type ShopServer } from '#tests/support/shop-server.ts'

/** What somebody in the back office does, by name. */
export type StaffActs = Record<string, () => Promise<unknown>>

/** Signs in and returns what staff do all day: look, search, save, with a save that changes a product each time. */
export async function staffActs(shop: ShopServer): Promise<StaffActs> {
  const client = createClient(shop.url, shop.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(ADMIN)
  if (error) throw error
  const shopClient = client as unknown as ShopClient
  const list = (filter: Partial<AdminListFilter>) => () =>
    fetchAdminPage(shopClient, { ...NO_ADMIN_FILTER, ...filter }, AbortSignal.timeout(30_000))
  let serial = 0
  return {
    list: list({}),
    'list by name, page 40': list({ sort: 'name', page: 40 }),
    'search for one': list({ search: 'G777' }),
    'search for many': list({ search: 'leggings' }),
    dashboard: () => fetchStats(shopClient, AbortSignal.timeout(30_000)),
    save: async () => {
      serial += 1
      const saved = await client.rpc('save_product', {
        p_product: { name: `Prenda de prueba ${serial}`, base_price: 499 },
        p_images: [],
      })
      if (saved.error) throw new Error(saved.error.message)
    },
  }
}
