import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

let ground: FreshBackend

beforeAll(async () => {
  ground = await freshBackend()
})
afterAll(() => ground.close())

// Each left something on PGlite's stack, and 7,600 of them ended the service until a restart.
it('the database answers after any number of refused statements', async () => {
  const { database } = ground
  for (let refused = 0; refused < 10_000; refused++) {
    await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  }
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
})
