import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'
import type { ShopContext } from './shop-context.ts'

/** Loaders read the shop's public rows with it. */
export type AnonClient = ReturnType<typeof createAnonClient>

/** One client for each shop that this process serves. */
const clients = new WeakMap<ShopContext, AnonClient>()

/**
 * The client of loaders: always anonymous, so that a page's HTML is the same for every visitor (ADR 0002), and so that
 * all requests can share it. Import it from loaders only; it must never reach a public page's browser bundle.
 */
export function anonClient(shop: ShopContext) {
  const client = clients.get(shop) ?? createAnonClient(shop)
  clients.set(shop, client)
  return client
}

function createAnonClient({ supabaseUrl, publishableKey, fetch }: ShopContext) {
  return createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch ? { global: { fetch } } : {}),
  })
}
