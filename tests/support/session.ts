import type { BrowserContextOptions } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Role } from '#app/domain/roles.ts'
import type { ShopServer } from './shop-server.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs in through supabase-js as a browser would, and returns what that browser would have stored. */
export async function signIn(
  shop: ShopServer,
  credentials: { email: string; password: string },
): Promise<StorageState> {
  const kept = new Map<string, string>()
  const client = createClient(shop.url, shop.publishableKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  })
  const { error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  const localStorage = [...kept].map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: shop.url, localStorage }] }
}

/** Changes a user's role as an operator does. */
export async function setRole(service: SupabaseClient, userId: string, role: Role): Promise<void> {
  await service.from('user_roles').update({ role }).eq('user_id', userId).throwOnError()
}
