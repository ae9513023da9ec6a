/**
 * `npm run bench:faults`: kills the server 50 times (FAULT_ROUNDS) at random moments while two products are saved one
 * save after another, each with a new photo of 100 kB, and says what every restart finds. Then as many times it starts the
 * shop on what a disk may hold whose power went. About 2 s a round. With `npm run bench:faults -- postgres` a PostgreSQL of
 * its own is killed along with the shop, and no power is cut. Prints tables, writes .cache/bench/faults.json; ends with 1
 * when anything was lost.
 */
import { rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { countPowerCuts } from '#tests/server/power-cut/power-cuts.ts'
import { countFaults } from '#tests/server/save-faults.ts'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { resultFile } from './result-file.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 50)

const onPostgres = process.argv[2] === 'postgres'

const cluster = onPostgres ? await startPostgres() : undefined
const dataDir = await freshDataDir()
const faults = await countFaults(ROUNDS, dataDir, cluster)
await cluster?.stop()
await rm(dataDir, { recursive: true, force: true })

const cutDir = await freshDataDir()
const power = onPostgres ? undefined : await countPowerCuts(ROUNDS, cutDir, Date.now() % 1_000_000)
await rm(cutDir, { recursive: true, force: true })

type Rows = [string, number][]
const kills: Rows = [
  ['kills', faults.rounds],
  ['saves answered between them', faults.saves],
  ['products whole, as last answered', faults.wholeOld],
  ['products whole, one save further', faults.wholeNew],
  ['products broken', faults.broken.length],
  ['files missing', faults.missingFiles],
  ['bytes lost', faults.bytesLost],
  ['orphaned files before the sweep', faults.orphansBeforeSweep],
  ['orphaned files after the sweep', faults.orphansAfterSweep],
  ['seconds', faults.seconds],
]
const cuts: Rows = power
  ? [
      ['power cuts', power.cuts],
      ['saves answered while recorded', power.saves],
      ['flushes asked of the disk', power.flushes],
      ['products whole, as last answered', power.wholeOld],
      ['products whole, one save further', power.wholeNew],
      ['products broken', power.broken.length],
      ['files missing', power.missingFiles],
      ['bytes lost', power.bytesLost],
    ]
  : []
for (const [name, figure] of [...kills, ...cuts])
  process.stdout.write(`${name.padEnd(34)}${String(figure).padStart(8)}\n`)
for (const fault of [...faults.broken, ...(power?.broken ?? [])]) process.stdout.write(`${fault}\n`)

await writeFile(
  resultFile(`faults${onPostgres ? '-postgres' : ''}`),
  `${JSON.stringify({ date: new Date().toISOString(), load: loadavg(), ...faults, power }, null, 2)}\n`,
)
const lost = [faults, ...(power ? [power] : [])].reduce(
  (sum, one) => sum + one.broken.length + one.missingFiles + one.bytesLost,
  faults.orphansAfterSweep,
)
process.exitCode = lost > 0 ? 1 : 0
