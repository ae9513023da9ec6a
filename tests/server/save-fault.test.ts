import { expect, it } from 'vitest'
import { countFaults } from './save-faults.ts'
import { migratedDataDir } from './store-process.ts'

/** 50 in bench:faults. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)

it(
  `the server killed ${ROUNDS} times during saves: each product is whole, old or new, no file of it is missing, none is orphaned`,
  async () => {
    const faults = await countFaults(ROUNDS, await migratedDataDir())
    expect(faults).toMatchObject({
      broken: [],
      missingFiles: 0,
      bytesLost: 0,
      orphansAfterSweep: 0,
    })
    expect(faults.wholeOld + faults.wholeNew).toBe(2 * ROUNDS)
    expect(faults.saves, 'saves between the kills').toBeGreaterThan(0)
  },
  60_000 + ROUNDS * 30_000,
)
