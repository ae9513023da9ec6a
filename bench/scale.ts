/**
 * `npm run bench:scale`: every read of the store and the back office at 100, 1,000, 10,000 and 100,000 products, on
 * PGlite and PostgreSQL. Prints p50 in ms and the ratio of the largest to the smallest, fails when a catalogue table was
 * scanned, writes bench/results/scale.json. SCALE_SIZES=100,10000 for other sizes.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STORE_TAGS } from '#app/domain/product.ts'
import type { anonClient } from '#app/lib/anon-client.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { generateProducts } from '#demo/generate.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { scaleReads } from './scale/reads.ts'

const SIZES = (process.env.SCALE_SIZES ?? '100,1000,10000,100000').split(',').map(Number)
const RUNS = 21
const MOST = 1.5
const TABLES = ['products', 'product_variants', 'catalog_counts']
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Median of RUNS, in ms. */
async function p50(read: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await read()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

/** How often each table has been read from end to end since the database was made. */
async function scans(backend: FreshBackend): Promise<Record<string, number>> {
  await backend.database.query('select pg_stat_force_next_flush()')
  await backend.database.query('select pg_stat_clear_snapshot()')
  const rows = await backend.database.query<{ relname: string; seq_scan: number }>(
    `select relname, seq_scan::int as seq_scan from pg_stat_user_tables where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}

async function openReaders(backend: FreshBackend) {
  const service = backend.client(backend.keys.secretKey)
  const person = { email: 'admin@vaiven.test', password: 'Vaiven#2026' }
  await service.auth.admin.createUser({ ...person, email_confirm: true })
  await backend.database.query(`update public.user_roles set role = 'admin'`)
  const admin = backend.client()
  await admin.auth.signInWithPassword(person)
  const [product] = await backend.database.query<{ id: string; sku: string }>(
    `select product_id as id, sku from public.product_variants where sku like '%-G5' order by sku limit 1`,
  )
  if (!product) throw new Error('nothing was generated')
  return {
    visitor: backend.client() as unknown as ReturnType<typeof anonClient>,
    admin: admin as unknown as ShopClient,
    productId: product.id,
    sku: product.sku,
  }
}

async function measureGround(name: string, databaseUrl: string | undefined) {
  const backend = await freshBackend({ databaseUrl })
  const figures: Record<string, Record<number, number>> = {}
  const scanned = new Set<string>()
  try {
    let there = 0
    for (const size of SIZES) {
      const start = performance.now()
      await generateProducts(backend.database, {
        count: size - there,
        photos: [`${backend.url}/storage/v1/object/public/product-images/a.webp`],
        tags: STORE_TAGS,
      })
      there = size
      say(`${name}: ${size} products (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      const reads = scaleReads(await openReaders(backend))
      for (const [read, run] of Object.entries(reads)) {
        const before = await scans(backend)
        ;(figures[read] ??= {})[size] = await p50(run)
        const after = await scans(backend)
        // A table of a few pages is read whole by any planner, and rightly.
        if (size < 10_000) continue
        for (const table of TABLES)
          if ((after[table] ?? 0) > (before[table] ?? 0)) scanned.add(`${read}: ${table}`)
      }
    }
  } finally {
    await backend.close()
  }
  return { figures, scanned: [...scanned] }
}

function print(figures: Record<string, Record<number, number>>) {
  const [small, large] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0]
  say(
    ['p50 in ms'.padEnd(34), ...SIZES.map((size) => String(size).padStart(9)), '    ratio'].join(
      '',
    ),
  )
  for (const [read, bySize] of Object.entries(figures)) {
    const ratio = (bySize[large] ?? 0) / (bySize[small] ?? 1)
    const cells = SIZES.map((size) => (bySize[size] ?? 0).toFixed(1).padStart(9)).join('')
    say(`${read.padEnd(34)}${cells}${ratio.toFixed(2).padStart(9)}${ratio > MOST ? '  over' : ''}`)
  }
}

const grounds: [string, string | undefined][] = [['PGlite', undefined]]
const cluster = findPostgres() ? await startPostgres() : undefined
if (cluster) grounds.push(['PostgreSQL', await cluster.createDatabase('scale')])
else say('No PostgreSQL found: PGlite alone.')
const results: Record<string, unknown> = { date: new Date().toISOString(), sizes: SIZES }
try {
  for (const [name, url] of grounds) {
    const { figures, scanned } = await measureGround(name, url)
    print(figures)
    say(scanned.length > 0 ? `scanned: ${scanned.join('; ')}` : 'No sequential scan.')
    if (scanned.length > 0) process.exitCode = 1
    results[name] = { figures, scanned }
  }
} finally {
  await cluster?.stop()
}
await writeFile(
  join(import.meta.dirname, 'results/scale.json'),
  `${JSON.stringify(results, null, 2)}\n`,
)
