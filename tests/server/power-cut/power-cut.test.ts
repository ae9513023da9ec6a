import { expect, it } from 'vitest'
import { migratedDataDir } from '#tests/server/store-process.ts'
import { countPowerCuts } from './power-cuts.ts'

/** 50 in bench:faults. */
const CUTS = Number(process.env.POWER_CUTS ?? 6)

it(
  `the power cut ${CUTS} times during saves: nothing that was answered is lost, each product is whole`,
  async () => {
    const seed = Number(process.env.POWER_SEED ?? Date.now() % 1_000_000)
    const found = await countPowerCuts(CUTS, await migratedDataDir(), seed)
    expect(found).toMatchObject({ broken: [], missingFiles: 0, bytesLost: 0 })
    expect(found.wholeOld + found.wholeNew).toBe(2 * CUTS)
    expect(found.flushes, 'flushes').toBeGreaterThan(found.saves)
  },
  60_000 + CUTS * 30_000,
)
