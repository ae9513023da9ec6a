import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'
import { publicEnv } from './public-env.ts'
import { sessionStorageKey } from './session-storage.ts'

export type ShopClient = SupabaseClient<Database>

let client: ShopClient | undefined

/** The backend's address as the browser sees it. */
export function backendUrl(): string {
  return publicEnv().supabaseUrl || window.location.origin
}

/** The browser's one client. It holds the session (localStorage) and refreshes it; never call it on the server. */
export function browserClient(): ShopClient {
  client ??= createClient<Database>(backendUrl(), publicEnv().publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storageKey: sessionStorageKey(backendUrl()),
    },
  })
  return client
}
