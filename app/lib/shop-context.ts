import { createContext, type RouterContext } from 'react-router'

/**
 * What the server gives every loader. `fetch` calls the embedded backend directly, without a loopback request; it is absent
 * on a hosted project. `siteUrl` is the public origin without a trailing slash.
 */
export interface ShopContext {
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  /** Whether /correo shows the mails the shop would have sent: in development only. */
  mailbox: boolean
  fetch?: typeof globalThis.fetch
}

// The built pages and the server that fills the context are two bundles: on globalThis both find the same key.
const KEY: unique symbol = Symbol.for('vaiven.shopContext')
const shared = globalThis as { [KEY]?: RouterContext<ShopContext> }

export const shopContext = (shared[KEY] ??= createContext<ShopContext>())
