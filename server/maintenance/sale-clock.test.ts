import { expect, it } from 'vitest'
import { createLog } from '#server/logging/log.ts'
import { startSaleClock } from './sale-clock.ts'

/** A database that answers how many seconds are left to the first of `turns`, in ms from now. */
function openDatabase(turns: number[]) {
  const start = performance.now()
  const database = { turns, asked: 0, told: 0, away: false }
  const clock = startSaleClock({
    async turn() {
      database.asked += 1
      if (database.away) throw new Error('away')
      const now = performance.now() - start
      database.turns = database.turns.filter((at) => at > now)
      return database.turns.length > 0 ? (Math.min(...database.turns) - now) / 1000 : null
    },
    onTurn: () => (database.told += 1),
    mostMs: 60_000,
    log: createLog('silent'),
  })
  return { database, clock }
}

it('turns each sale when its time comes, and tells of each once', async () => {
  const { database, clock } = openDatabase([150, 400])
  await expect.poll(() => database.told).toBe(2)
  expect(database.turns).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(database.told).toBe(2)
  clock.stop()
})

it('learns of a sale that somebody adds, and sleeps while there is none', async () => {
  const { database, clock } = openDatabase([])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(database.asked).toBe(1)
  database.turns = [1200]
  for (let change = 0; change < 5; change++) clock.changed()
  await expect.poll(() => database.told).toBe(1)
  expect(database.asked).toBeLessThan(6)
  clock.stop()
})

it('tells of a turn that came while the database was away, once it is back', async () => {
  const { database, clock } = openDatabase([200])
  await expect.poll(() => database.asked).toBe(1)
  database.away = true
  await expect.poll(() => database.asked).toBeGreaterThan(2)
  expect(database.told).toBe(0)
  database.away = false
  await expect.poll(() => database.told).toBe(1)
  clock.stop()
})

it('asks no more once it is stopped', async () => {
  const { database, clock } = openDatabase([200])
  await expect.poll(() => database.asked).toBe(1)
  clock.changed()
  clock.stop()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(database.asked).toBe(1)
})
