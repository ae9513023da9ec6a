import { createContext } from 'react-router'

/**
 * What the server gives every loader. `fetch` goes straight into the embedded backend, without a loopback request;
 * it is absent on a hosted project. `siteUrl` is the public origin without a trailing slash.
 */
export interface ShopContext {
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  fetch?: typeof globalThis.fetch
}

export const shopContext = createContext<ShopContext>()
