import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { anonClient } from './anon-client.ts'
import type { ShopContext } from './shop-context.ts'

/** A shop whose backend tells each request what it was asked for, and by whom. */
function openShop(): ShopContext {
  return {
    supabaseUrl: 'http://tienda.test',
    publishableKey: 'sb_publishable_x',
    siteUrl: 'http://tienda.test',
    mailbox: false,
    async fetch(input, init) {
      const { url, headers, signal } = new Request(input, init)
      await new Promise((done) => setTimeout(done, 5))
      signal.throwIfAborted()
      return Response.json([{ url, headers: Object.fromEntries(headers) }])
    },
  }
}

it('all requests of a shop share one client, and nothing of one reaches another', async () => {
  const shop = openShop()
  expect(anonClient(shop)).toBe(anonClient(shop))
  expect(anonClient(openShop())).not.toBe(anonClient(shop))
  const gone = new AbortController()
  const left = anonClient(shop)
    .from('products')
    .select('id')
    .setHeader('x-visitor', 'gone')
    .abortSignal(gone.signal)
  const others = Array.from({ length: 50 }, (_, n) =>
    anonClient(shop).from('products').select('name').eq('id', String(n)),
  )
  setTimeout(() => gone.abort(), 1)
  const [refused, ...answers] = await Promise.all([left, ...others])
  expect(refused.error).not.toBeNull()
  expect(answers.map(({ error }) => error)).toEqual(others.map(() => null))
  for (const [n, { data }] of answers.entries()) {
    const [{ url, headers }] = data as unknown as [{ url: string; headers: object }]
    expect(url).toBe(`http://tienda.test/rest/v1/products?select=name&id=eq.${n}`)
    expect(headers).toMatchObject({ apikey: shop.publishableKey })
    expect(headers).not.toHaveProperty('x-visitor')
  }
})

it('opens no socket and remembers nobody', async () => {
  const client = anonClient(openShop())
  await client.rpc('store_page', { p_page: {} })
  expect(client.getChannels()).toEqual([])
  expect(client.realtime.isConnected()).toBe(false)
  expect((await client.auth.getSession()).data.session).toBeNull()
})

it('keeps no process alive', async () => {
  const program = `
    import { anonClient } from '#app/lib/anon-client.ts'
    const fetch = async () => Response.json(['answered'])
    const shop = { supabaseUrl: 'http://tienda.test', publishableKey: 'sb_publishable_x', fetch }
    console.log((await anonClient(shop).from('products').select()).data[0])`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { timeout: 10_000 },
  )
  expect(stdout).toBe('answered\n')
})
