/**
 * `npm run bench:soak`: a mixed shop on the product as `npm start` runs it: errors, memory, times, and whether it
 * connected to anyone. SOAK_MINUTES (10) are judged, after SOAK_WARM_UP (8). On PGlite, or with
 * `npm run bench:soak -- postgres` on a PostgreSQL of its own. Writes .cache/bench/soak.json.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/support/postgres.ts'
import { startShop } from '#tests/support/shop-server.ts'
import { crowd, percentile } from './soak/crowd.ts'
import {
  INSIDE_HEAD,
  collected,
  insideLine,
  meansOfMinutes,
  residentOf,
  slopeOf,
  toldOf,
  type Sample,
} from './soak/memory.ts'
import { shoppers } from './soak/shoppers.ts'
import { resultFile } from './result-file.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
/** Memory is judged once it has its size: compiled code and the caches have theirs after some minutes (ADR 0025). */
const WARM_UP = Number(process.env.SOAK_WARM_UP ?? 8)
const RUNTIME = process.argv[2] === 'postgres' ? 'PostgreSQL' : 'PGlite'
const RESULT = resultFile('soak')
const SAMPLE_MS = 2000
/** More pages than the page cache can keep: a cache that still fills would look like a leak. */
const PAGES_TO_FILL = 1200
/** How much memory may grow after the warm-up, in MB a minute: resident, and the heap that is alive. */
const MOST_GROWTH = 1

const say = (line: string) => process.stdout.write(`${line}\n`)
const round = (value: number, digits = 1) => Number(value.toFixed(digits))
const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n').filter(Boolean)

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-soak-'))
const connections = join(dataDir, 'connections')
const memoryLog = join(dataDir, 'memory')
for (const file of [connections, memoryLog]) await writeFile(file, '')
const cluster = RUNTIME === 'PostgreSQL' ? await startPostgres() : undefined
const preloads = ['tests/server/connection-log.ts', 'bench/soak/inside.ts']
const shop = await startShop(dataDir, {
  NODE_OPTIONS: preloads.map((file) => `--import=${resolve(file)}`).join(' '),
  CONNECTION_LOG: connections,
  MEMORY_LOG: memoryLog,
  ...(cluster ? { DATABASE_URL: await cluster.createDatabase('soak') } : {}),
})
try {
  const { acts, coldPage } = await shoppers(shop)
  for (let asked = 0; asked < PAGES_TO_FILL; asked += 2) await Promise.all([coldPage(), coldPage()])
  const begin = Date.now() + WARM_UP * 60_000
  const minute = (at = Date.now()) => (at - begin) / 60_000
  say(
    `${RUNTIME}: ${WARM_UP} minutes of warm-up, then ${MINUTES} that count; all but mappings in MB`,
  )
  say(INSIDE_HEAD)

  const samples: Sample[] = []
  const over = new AbortController()
  const watching = (async () => {
    let told = (await toldOf(memoryLog)).length
    while (!over.signal.aborted) {
      samples.push({ minute: minute(), mb: await residentOf(shop.pid) })
      for (const one of (await toldOf(memoryLog)).slice(told)) {
        told += 1
        say(insideLine(minute(one.at).toFixed(1), one))
      }
      await sleep(SAMPLE_MS)
    }
  })()
  const warming = await crowd(acts, () => minute() >= 0)
  const { times, errors } = await crowd(acts, () => minute() >= MINUTES)
  over.abort()
  await watching
  const inside = (await toldOf(memoryLog)).map((one) => ({ ...one, minute: minute(one.at) }))
  const left = await collected(shop.pid, memoryLog)
  say(insideLine('collected', left))

  const judged = meansOfMinutes(samples.filter(({ minute: at }) => at > 0 && at < MINUTES))
  const live = inside.flatMap(({ minute, live: mb }) =>
    minute > 0 && mb !== null ? [{ minute, mb }] : [],
  )
  const all = [...times.values()].flat()
  const reached = await lines(connections)
  const isForeign = (host: string) => !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)
  errors.push(...warming.errors)
  const result = {
    date: new Date().toISOString(),
    load: loadavg(),
    warmUpMinutes: WARM_UP,
    minutes: MINUTES,
    requests: all.length,
    errors: errors.length,
    errorsLogged: (shop.log().match(/"level":(50|60)/g) ?? []).length,
    foreignConnections: reached.filter(isForeign).length,
    memory: {
      firstMb: round(judged[0]?.mb ?? 0),
      highestMb: round(Math.max(...samples.filter(({ minute: at }) => at > 0).map(({ mb }) => mb))),
      lastMb: round(judged.at(-1)?.mb ?? 0),
      mbPerMinute: round(slopeOf(judged), 2),
      liveHeapMbPerMinute: round(slopeOf(live), 2),
      inside: inside.map((one) => ({ ...one, minute: round(one.minute) })),
      collected: left,
    },
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    acts: [...times].map(([name, own]) => ({
      name,
      times: own.length,
      p50Ms: percentile(own, 0.5),
      p99Ms: percentile(own, 0.99),
    })),
  }
  for (const { name, times: count, p50Ms, p99Ms } of result.acts) {
    say(
      `${name.padEnd(30)} ${String(count).padStart(7)} times   p50 ${p50Ms.toFixed(1).padStart(7)} ms   p99 ${p99Ms.toFixed(1).padStart(7)} ms`,
    )
  }
  const { memory } = result
  say(
    `${RUNTIME}: ${result.requests} requests in ${MINUTES} minutes, ${result.errors} errors, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms`,
  )
  say(
    `memory ${memory.firstMb} MB in the first minute, ${memory.lastMb} in the last (highest ${memory.highestMb}), ${memory.mbPerMinute} MB a minute; live heap ${memory.liveHeapMbPerMinute} MB a minute; ${left.rss} MB when all is collected`,
  )
  say(`${result.foreignConnections} connections to others, ${result.errorsLogged} errors logged`)
  for (const error of [...new Set(errors)].slice(0, 5)) say(`  ${error}`)

  const before = JSON.parse(await readFile(RESULT, 'utf8').catch(() => '{}')) as object
  await writeFile(RESULT, `${JSON.stringify({ ...before, [RUNTIME]: result }, null, 2)}\n`)
  const isSteady = memory.mbPerMinute < MOST_GROWTH && memory.liveHeapMbPerMinute < MOST_GROWTH
  process.exitCode = result.errors === 0 && result.foreignConnections === 0 && isSteady ? 0 : 1
} finally {
  await shop.stop()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
