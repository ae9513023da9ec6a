import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkpointWhenDue, vacuumBloated } from '#backend/database/pglite/vacuum.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

let runtime: FreshBackend

beforeAll(async () => {
  runtime = await freshBackend()
})
afterAll(() => runtime.close())

it('a catalogue that is changed over and over takes no more room on PGlite, and is known to its planner', async () => {
  const { database } = runtime
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
  expect(await vacuumBloated(database)).toContain('public.products')
  expect((await size()).rows).toBe(500)
  const { size: once } = await size()
  for (let round = 0; round < 4; round++) {
    await changeAll()
    await vacuumBloated(database)
  }
  // Without it, each round adds as much as all rows take.
  expect((await size()).size).toBeLessThan(1.5 * once)
  expect(await vacuumBloated(database)).toEqual([])
})

it('what PGlite writes down of changes does not grow for ever', async () => {
  const { database } = runtime
  const one = async (text: string) => {
    const [row] = await database.query<{ value: number }>(text)
    return row?.value ?? 0
  }
  const logSize = () => one('select sum(size)::float8 as value from pg_ls_waldir()')
  const behind = () =>
    one(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as value from pg_control_checkpoint()',
    )
  await database.exec('create table public.noted (text text)')
  const write = (megabytes: number) =>
    database.query(
      `insert into public.noted select repeat(md5(n::text), 31) from generate_series(1, $1::int) n`,
      [megabytes * 1000],
    )
  await checkpointWhenDue(database)
  await write(4)
  expect(await checkpointWhenDue(database)).toBe(false)

  const round = async () => {
    await write(20)
    expect(await behind()).toBeGreaterThan(20_000_000)
    expect(await checkpointWhenDue(database)).toBe(true)
    expect(await behind()).toBeLessThan(100_000)
    await database.exec('truncate public.noted')
    return logSize()
  }
  for (let first = 0; first < 4; first++) await round()
  const settled = await logSize()
  for (let later = 0; later < 4; later++) await round()
  // Without it, each round adds 20 MB.
  expect(await logSize()).toBeLessThanOrEqual(settled)
})
