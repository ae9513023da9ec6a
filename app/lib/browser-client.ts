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
 * Leaves out when a session expires by the server's clock: supabase-js compares it with this machine's clock. If that is
 * hours ahead every call would refresh first, if it is hours behind none would. Without it supabase-js uses `expires_in`.
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
