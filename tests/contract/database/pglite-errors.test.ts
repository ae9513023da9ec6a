import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

let runtime: FreshBackend

beforeAll(async () => {
  runtime = await freshBackend()
})
afterAll(() => runtime.close())

// Each left something on PGlite's stack, and 7,600 of them ended the service until a restart.
it('the database answers after any number of refused statements', async () => {
  const { database } = runtime
  for (let refused = 0; refused < 10_000; refused++) {
    await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  }
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
})

// Each overflowed the stack of JavaScript, seemed to find nothing, and ended the service until a restart.
it.each([
  ['counts within counts', '(.{1,200}){1,200}$'],
  ['brackets within brackets', `${'('.repeat(3000)}a${')'.repeat(3000)}`],
  ['choices within choices', `${'(a|'.repeat(2500)}b${')'.repeat(2500)}`],
])(
  'a visitor whose regular expression is too deep is refused, and all goes on: %s',
  async (_kind, pattern) => {
    const service = runtime.client(runtime.keys.secretKey)
    const name = crypto.randomUUID()
    await service.from('products').insert({ name, base_price: 10 }).throwOnError()
    for (let attempt = 1; attempt <= 20; attempt++) {
      const refused = await runtime
        .client()
        .from('products')
        .select('id')
        .filter('name', 'match', pattern)
      expect(refused).toMatchObject({ status: 413, error: { code: '54001' } })
      const saved = await service
        .from('products')
        .update({ base_price: attempt })
        .eq('name', name)
        .select('base_price')
      expect(saved.data).toEqual([{ base_price: attempt }])
    }
  },
)

it('a statement that is too deep within a transaction undoes it', async () => {
  const { database } = runtime
  const name = crypto.randomUUID()
  const brackets = `${'('.repeat(3000)}a${')'.repeat(3000)}`
  await expect(
    database.exec(`insert into public.products (name, base_price) values ('${name}', 1);
      select 'a' ~ '${brackets}'`),
  ).rejects.toMatchObject({ code: '54001' })
  expect(await database.query('select id from public.products where name = $1', [name])).toEqual([])
})
