import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SupabaseRuntime } from '#server/boot/supabase-runtime.ts'
import { createLog } from '#server/logging/log.ts'
import { createPageServer } from './page-server.ts'
import type { Pages } from './pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A hosted project: nothing reports its changes. */
const HOSTED: SupabaseRuntime = {
  supabaseUrl: 'https://abc.supabase.co',
  publishableKey: 'sb_publishable_x',
  serviceClient: undefined,
  secretKey: undefined,
  fetch: undefined,
  database: undefined,
  handleUpgrade: () => false,
  ping: async () => {},
  close: async () => {},
}

it('sends no page of a hosted project that is older than 2 s', async () => {
  let saved = 'before'
  const pages: Pages = {
    staticFiles: undefined,
    assetFile: () => undefined,
    render: async () => new Response(saved, { headers: { 'Cache-Control': 'public, max-age=0' } }),
    close: async () => {},
  }
  const { serve } = createPageServer({
    runtime: HOSTED,
    siteUrl: 'https://tienda.mx',
    pages,
    mailbox: false,
    keep: true,
    log: createLog('silent'),
  })
  const read = async () => (await serve(new Request('https://tienda.mx/mujer'))).text()
  expect(await read()).toBe('before')
  saved = 'after'
  await vi.advanceTimersByTimeAsync(900)
  expect(await read()).toBe('before')
  await vi.advanceTimersByTimeAsync(1100)
  expect(await read()).toBe('after')
})
