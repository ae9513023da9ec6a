import bcrypt from 'bcryptjs'
import { expect, it } from 'vitest'
import { comparePassword, hashPassword, installBcryptPool } from './bcrypt-pool.ts'

it('hashes and compares as bcrypt does', async () => {
  const hash = await hashPassword('Vaiven#2026', 4)
  expect(bcrypt.compareSync('Vaiven#2026', hash)).toBe(true)
  expect(bcrypt.getRounds(hash)).toBe(4)
  const answers = await Promise.all([
    comparePassword('Vaiven#2026', hash),
    comparePassword('Vaiven#2027', hash),
    comparePassword('Vaiven#2026', 'no hash at all'),
  ])
  expect(answers).toEqual([true, false, false])
})

it('leaves the event loop to the pages while @supabase/lite compares passwords', async () => {
  installBcryptPool()
  const hash = bcrypt.hashSync('Vaiven#2026', 10)
  let turns = 0
  let done = false
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  const compared = Promise.all([1, 2, 3].map(() => bcrypt.compare('Vaiven#2026', hash)))
  turn()
  expect(await compared).toEqual([true, true, true])
  done = true
  // On the loop itself bcryptjs leaves it a handful of turns.
  expect(turns).toBeGreaterThan(500)
})
