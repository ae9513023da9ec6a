import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'
import { publicEnv } from './public-env.ts'

export type ShopClient = SupabaseClient<Database>

let client: ShopClient | undefined

/** The browser's one client. It holds the session (localStorage) and refreshes it; never call it on the server. */
export function browserClient(): ShopClient {
  const { supabaseUrl, publishableKey } = publicEnv()
  client ??= createClient<Database>(supabaseUrl || window.location.origin, publishableKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
  })
  return client
}
