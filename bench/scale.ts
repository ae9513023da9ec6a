/**
 * `npm run bench:scale`: every read of the store and the back office at 100, 1,000, 10,000 and 100,000 products, on
 * PGlite and PostgreSQL. The shops of all sizes are open at once and take turns, so that a ratio compares the same
 * minutes. Prints p50 in ms, the ratio of the largest to the smallest, and that of their answers' lengths, for a longer
 * answer takes longer at any size; fails when a catalogue table was scanned; writes .cache/bench/scale.json.
 * SCALE_SIZES=100,10000 for other sizes, SCALE_RUNTIMES=PGlite for one of the two.
 */
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { openSizedShop, type SizedShop } from './scale/shops.ts'
import { resultFile } from './result-file.ts'

const SIZES = (process.env.SCALE_SIZES ?? '100,1000,10000,100000').split(',').map(Number)
const RUNTIMES = (process.env.SCALE_RUNTIMES ?? 'PGlite,PostgreSQL').split(',')
const WARM = 10
const RUNS = 41
const MOST = 1.5
/** A table of a few pages is read whole by any planner, and rightly. */
const LARGE = 10_000
const TABLES = ['products', 'product_variants', 'catalog_counts']
const say = (line: string) => process.stdout.write(`${line}\n`)

type Figures = Record<string, Record<number, number>>
/** Bytes of the largest shop's answer to those of the smallest's. */
type Answers = Record<string, number>

/** Medians of RUNS by size, in ms, the sizes taking turns and each of them going first as often. */
async function medians(shops: SizedShop[], read: string): Promise<Record<number, number>> {
  const times = new Map(shops.map(({ size }) => [size, [] as number[]]))
  for (let run = -WARM; run < RUNS; run++) {
    const first = (run + WARM) % shops.length
    for (const { size, reads } of [...shops.slice(first), ...shops.slice(0, first)]) {
      const start = performance.now()
      await reads[read]?.()
      if (run >= 0) times.get(size)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(
    [...times].map(([size, all]) => [
      size,
      all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0,
    ]),
  )
}

async function measure(
  shops: SizedShop[],
): Promise<{ figures: Figures; answers: Answers; scanned: string[] }> {
  const figures: Figures = {}
  const answers: Answers = {}
  const scanned: string[] = []
  const large = shops.filter(({ size }) => size >= LARGE)
  for (const read of Object.keys(shops[0]?.reads ?? {})) {
    const before = await Promise.all(large.map((shop) => shop.scans()))
    figures[read] = await medians(shops, read)
    const [small = 1, most = 1] = await Promise.all(
      [shops[0], shops.at(-1)].map(
        async (shop) => JSON.stringify(await shop?.reads[read]?.()).length,
      ),
    )
    answers[read] = most / small
    const after = await Promise.all(large.map((shop) => shop.scans()))
    for (const [at, { size }] of large.entries())
      for (const table of TABLES)
        if ((after[at]?.[table] ?? 0) > (before[at]?.[table] ?? 0))
          scanned.push(`${read}: ${table} at ${size}`)
  }
  return { figures, answers, scanned }
}

function print(figures: Figures, answers: Answers) {
  const [small, large] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0]
  const head = SIZES.map((size) => String(size).padStart(9)).join('')
  say(`${'p50 in ms'.padEnd(38)}${head}    ratio   answer`)
  for (const [read, bySize] of Object.entries(figures)) {
    const ratio = (bySize[large] ?? 0) / (bySize[small] ?? 1)
    const cells = SIZES.map((size) => (bySize[size] ?? 0).toFixed(2).padStart(9)).join('')
    say(
      `${read.padEnd(38)}${cells}${ratio.toFixed(2).padStart(9)}${(answers[read] ?? 1).toFixed(2).padStart(9)}${ratio > MOST ? '  over' : ''}`,
    )
  }
}

async function measureRuntime(
  name: string,
  address: (size: number) => Promise<string | undefined>,
) {
  const shops: SizedShop[] = []
  try {
    for (const size of SIZES) {
      const shop = await openSizedShop(size, await address(size))
      shops.push(shop)
      say(`${name}: ${size} products (${shop.filledIn.toFixed(1)} s)`)
    }
    const { figures, answers, scanned } = await measure(shops)
    print(figures, answers)
    say(scanned.length > 0 ? `scanned: ${scanned.join('; ')}` : 'No sequential scan.')
    if (scanned.length > 0) process.exitCode = 1
    return { figures, answers, scanned }
  } finally {
    for (const shop of shops) await shop.close()
  }
}

const results: Record<string, unknown> = { date: new Date().toISOString(), load: loadavg() }
results.sizes = SIZES
if (RUNTIMES.includes('PGlite'))
  results.PGlite = await measureRuntime('PGlite', async () => undefined)
if (!findPostgres()) say('No PostgreSQL found: PGlite alone.')
else if (RUNTIMES.includes('PostgreSQL')) {
  const cluster = await startPostgres()
  try {
    results.PostgreSQL = await measureRuntime('PostgreSQL', (size) =>
      cluster.createDatabase(`scale_${size}`),
    )
  } finally {
    await cluster.stop()
  }
}
await writeFile(resultFile('scale'), `${JSON.stringify(results, null, 2)}\n`)
