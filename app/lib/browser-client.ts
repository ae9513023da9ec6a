import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backendUrl } from './backend-url.ts'
import type { Database } from './database.types.ts'
import { publicEnv } from './public-env.ts'
import { mayClientEnter } from './session-link.ts'
import { sessionStorageKey } from './session-storage-key.ts'

export type ShopClient = SupabaseClient<Database>

let client: ShopClient | undefined

/** The browser's one client. It holds the session (localStorage) and refreshes it; never call it on the server. */
export function browserClient(): ShopClient {
  client ??= createClient<Database>(backendUrl(), publicEnv().publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: mayClientEnter,
      storageKey: sessionStorageKey(backendUrl()),
    },
    global: { fetch: fetchOnOurClock },
  })
  return client
}

/**
 * Leaves out when, by the server's clock, a session runs out: supabase-js compares it with this machine's, and where
 * that is hours ahead every call would refresh first, or hours behind none would. Without it supabase-js reckons from
 * `expires_in`.
 */
const fetchOnOurClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (
    !response.ok ||
    !/\/auth\/v1\/token\b/.test(input instanceof Request ? input.url : String(input))
  ) {
    return response
  }
  const { expires_at: _, ...session } = (await response.json()) as Record<string, unknown>
  return Response.json(session, { status: response.status })
}
