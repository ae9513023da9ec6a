import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

const MOST = 20_000
let runtime: FreshBackend
beforeAll(async () => {
  runtime = await freshBackend()
})
afterAll(() => runtime.close())

it('a customer who sends a megabyte to be searched in keeps nobody waiting: what is read of it has an end', async () => {
  const account = { email: 'clienta@vaiven.test', password: 'Vaiven#2026' }
  await runtime
    .client(runtime.keys.secretKey)
    .auth.admin.createUser({ ...account, email_confirm: true })
  const customer = runtime.client()
  expect((await customer.auth.signInWithPassword(account)).error).toBeNull()
  const words = Array.from({ length: 200_000 }, (_, n) => n.toString(36)).join(' ')
  const read = await customer.rpc('normalize_search_text', { p_text: words }).throwOnError()
  expect(String(read.data).length).toBeLessThanOrEqual(MOST + 1)
  const grams = await customer.rpc('search_grams', { p_words: words }).throwOnError()
  const first = await customer.rpc('search_grams', { p_words: words.slice(0, MOST) }).throwOnError()
  expect(grams.data).toEqual(first.data)
})
