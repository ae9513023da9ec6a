import { expect, it } from 'vitest'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { countFaults } from './save-faults.ts'
import { migratedDataDir } from './store-process.ts'

/** On each database; 50 in bench:faults. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)

it.for(['PGlite', ...(findPostgres() ? ['PostgreSQL'] : [])])(
  `the server on %s killed ${ROUNDS} times during saves: each product is whole, old or new, no file of it is missing, none is orphaned`,
  { timeout: 60_000 + ROUNDS * 30_000 },
  async (database) => {
    const cluster = database === 'PostgreSQL' ? await startPostgres() : undefined
    try {
      const faults = await countFaults(ROUNDS, await migratedDataDir(), cluster)
      expect(faults).toMatchObject({
        broken: [],
        missingFiles: 0,
        bytesLost: 0,
        orphansAfterSweep: 0,
      })
      expect(faults.wholeOld + faults.wholeNew).toBe(2 * ROUNDS)
      expect(faults.saves, 'saves between the kills').toBeGreaterThan(0)
    } finally {
      await cluster?.stop()
    }
  },
)
