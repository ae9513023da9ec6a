import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Resident memory in MB. The heap may not grow by much between two collections, so there are enough of them. */
async function residentAfterPeak(...pauseMs: string[]): Promise<number> {
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
  const script = [...flags, 'tests/server/heap-peak.ts', ...pauseMs]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  return Number.parseInt(stdout, 10)
}

it('a busy process gives back what only its peak needed (ADR 0025)', async () => {
  const [kept, given] = await Promise.all([residentAfterPeak(), residentAfterPeak('200')])
  expect(kept - given).toBeGreaterThan(20)
})
