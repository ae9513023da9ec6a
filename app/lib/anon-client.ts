import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'
import type { ShopContext } from './shop-context.ts'

/**
 * A client for loaders: always anonymous, so that a page's HTML is the same for every visitor (ADR 0002).
 * Import it from loaders only; it must never reach a public page's browser bundle.
 */
export function anonClient({ supabaseUrl, publishableKey, fetch }: ShopContext) {
  return createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch ? { global: { fetch } } : {}),
  })
}
