/**
 * `npm run bench:fuzz`: hostile inputs for every schema, database function, request of the API and page parameter; each
 * must end in a right result or a typed error. On PGlite, or with `npm run bench:fuzz -- postgres` on a PostgreSQL of its
 * own. FUZZ_CASES (10,000), FUZZ_SEED and FUZZ_ONLY (part of a name) narrow it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshBackend } from '#tests/support/fresh-backend.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startShop } from '#tests/support/shop-server.ts'
import { apiTargets } from './fuzz/api-targets.ts'
import { embeddedApi } from './fuzz/embedded-api.ts'
import { pageTargets } from './fuzz/page-targets.ts'
import { schemaTargets } from './fuzz/schema-targets.ts'
import { tryTarget, type Target } from './fuzz/target.ts'
import { resultFile } from './result-file.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 10_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const ONLY = process.env.FUZZ_ONLY ?? ''
const onPostgres = process.argv[2] === 'postgres'
const RESULT = resultFile(`fuzz${onPostgres ? '-postgres' : ''}`)

interface Line {
  group: string
  name: string
  inputs: number
  seed: number
  seconds: number
  failure: string | null
}

const lines: Line[] = []
const isSame = (one: Line) => (other: Line) => one.group === other.group && one.name === other.name

/** What is known so far, so that a run that is ended keeps it; a part that ran alone takes its place in the whole. */
async function writeResult(): Promise<void> {
  const before = await readFile(RESULT, 'utf8').then(
    (text) => (JSON.parse(text) as { targets: Line[] }).targets,
    () => [],
  )
  const kept = ONLY === '' ? [] : before.filter((line) => !lines.some(isSame(line)))
  const targets = [...kept, ...lines]
  const inputs = targets.reduce((sum, line) => sum + line.inputs, 0)
  const failures = targets.filter(({ failure }) => failure).length
  const result = { command: 'npm run bench:fuzz', inputs, failures, targets }
  await writeFile(RESULT, `${JSON.stringify(result, null, 2)}\n`)
}
const say = (text: string) => process.stdout.write(`${text}\n`)

async function tryAll(targets: Target[], before = async () => {}): Promise<void> {
  for (const one of targets.filter(({ name, group }) => `${group} ${name}`.includes(ONLY))) {
    await before()
    const start = performance.now()
    const { inputs, failure } = await tryTarget(one, one.slow ? CASES / 10 : CASES, SEED)
    const seconds = (performance.now() - start) / 1000
    lines.push({
      group: one.group,
      name: one.name,
      inputs,
      seed: SEED,
      seconds: Math.round(seconds),
      failure: failure ?? null,
    })
    say(
      `${one.group.padEnd(9)} ${one.name.padEnd(36)} ${String(inputs).padStart(7)} inputs ${seconds.toFixed(0).padStart(5)} s  ${failure ? `FAILED\n  ${failure}` : 'ok'}`,
    )
    await writeResult()
  }
}

if (!onPostgres) await tryAll(schemaTargets())

const cluster = onPostgres ? await startPostgres() : undefined
const runtime = await freshBackend({ databaseUrl: await cluster?.createDatabase('api') })
try {
  const api = await embeddedApi(runtime)
  await tryAll(apiTargets(api), api.reset)
} finally {
  await runtime.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-fuzz-'))
const DATABASE_URL = await cluster?.createDatabase('shop')
const shop = await startShop(dataDir, DATABASE_URL ? { DATABASE_URL } : {})
try {
  await tryAll(pageTargets(shop.url))
  const errors = shop
    .log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  if (errors.length > 0) say(`the shop logged ${errors.length} errors, the first: ${errors[0]}`)
} finally {
  await shop.stop()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const inputs = lines.reduce((sum, line) => sum + line.inputs, 0)
const failures = lines.filter(({ failure }) => failure).length
say(`\n${inputs} inputs, ${lines.length} targets, ${failures} failed (seed ${SEED})`)
process.exitCode = failures > 0 ? 1 : 0
