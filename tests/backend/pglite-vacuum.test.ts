import { afterAll, beforeAll, expect, it } from 'vitest'
import { vacuumWorn } from '#backend/pglite-vacuum.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

let ground: FreshBackend

beforeAll(async () => {
  ground = await freshBackend()
})
afterAll(() => ground.close())

it('a catalogue that is changed over and over takes no more room on PGlite, and is known to its planner', async () => {
  const { database } = ground
  const size = async () => {
    const [row] = await database.query<{ size: number; rows: number }>(
      `select pg_relation_size('public.products') as size, (select reltuples from pg_class where oid = 'public.products'::regclass) as rows`,
    )
    return row ?? { size: 0, rows: 0 }
  }
  const changeAll = () => database.query(`update public.products set description = name || now()`)
  await database.query(
    `insert into public.products (name, base_price) select 'Prenda ' || n, 100 from generate_series(1, 500) n`,
  )
  await changeAll()
  expect(await vacuumWorn(database)).toContain('public.products')
  expect((await size()).rows).toBe(500)
  const { size: once } = await size()
  for (let round = 0; round < 4; round++) {
    await changeAll()
    await vacuumWorn(database)
  }
  // Without it, each round adds as much as all rows take.
  expect((await size()).size).toBeLessThan(1.5 * once)
  expect(await vacuumWorn(database)).toEqual([])
})
