/**
 * `npm run bench:soak`: a mixed shop for SOAK_MINUTES (10) on the product as `npm start` runs it: errors, memory, times,
 * and whether it connected to anyone.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShop } from '#tests/support/shop-server.ts'
import { shoppers } from './soak/shoppers.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const RESULT = join(import.meta.dirname, 'results/soak.json')
const SAMPLE_MS = 2000
const MEGABYTE = 1024 * 1024
/** The compiler works at first: memory is judged after this part of the time. */
const WARM_UP = 0.3
/** More pages than the page cache (64 MB) can keep: a cache that still fills would look like a leak. */
const PAGES_TO_FILL = 1200
/** How much memory may grow after the warm-up, in MB a minute. */
const MOST_GROWTH = 1

const say = (line: string) => process.stdout.write(`${line}\n`)
const round = (value: number, digits = 1) => Number(value.toFixed(digits))

function percentile(times: number[], part: number): number {
  return round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0)
}

/** Resident memory of the process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MEGABYTE
}

interface Sample {
  minute: number
  mb: number
}

/** What stays after a collection: the least of each half minute. */
function floorOf(samples: Sample[]): Sample[] {
  const windows = Map.groupBy(samples, ({ minute }) => Math.floor(minute * 2))
  return [...windows.values()].map((own) => own.reduce((a, b) => (b.mb < a.mb ? b : a)))
}

/** The straight line through the samples that fits best: MB a minute. */
function slopeOf(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = mean(samples.map(({ minute }) => minute))
  const mbs = mean(samples.map(({ mb }) => mb))
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - minutes) * (mb - mbs), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0)
}

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-soak-'))
const connections = join(dataDir, 'connections')
await writeFile(connections, '')
const shop = await startShop(dataDir, {
  NODE_OPTIONS: `--import=${resolve('tests/server/connection-log.ts')}`,
  CONNECTION_LOG: connections,
})
try {
  const { acts, coldPage } = await shoppers(shop)
  const filling = performance.now()
  for (let asked = 0; asked < PAGES_TO_FILL; asked += 2) await Promise.all([coldPage(), coldPage()])
  say(`page cache filled in ${round((performance.now() - filling) / 1000)} s`)
  const start = performance.now()
  const minutes = () => (performance.now() - start) / 60_000
  const times = new Map(acts.map(({ name }) => [name, [] as number[]]))
  const errors: string[] = []
  const people = acts.flatMap((act) =>
    Array.from({ length: act.people }, async () => {
      while (minutes() < MINUTES) {
        const begun = performance.now()
        await act.run().then(
          () => times.get(act.name)?.push(performance.now() - begun),
          (error: unknown) =>
            errors.push(`${act.name}: ${error instanceof Error ? error.message : String(error)}`),
        )
        await sleep(act.pause)
      }
    }),
  )
  const samples: Sample[] = []
  while (minutes() < MINUTES) {
    samples.push({ minute: minutes(), mb: await memoryOf(shop.pid) })
    await sleep(SAMPLE_MS)
  }
  await Promise.all(people)

  const judged = samples.filter(({ minute }) => minute > MINUTES * WARM_UP)
  const all = [...times.values()].flat()
  const reached = (await readFile(connections, 'utf8')).split('\n').filter(Boolean)
  const logged = shop
    .log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  const result = {
    command: 'npm run bench:soak',
    minutes: MINUTES,
    requests: all.length,
    errors: errors.length,
    errorsLogged: logged.length,
    foreignConnections: reached.filter((host) => !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host))
      .length,
    memory: {
      firstMb: round(judged[0]?.mb ?? 0),
      lastMb: round(judged.at(-1)?.mb ?? 0),
      mbPerMinuteAfterWarmUp: round(slopeOf(judged), 2),
      mbPerMinuteOfTheFloor: round(slopeOf(floorOf(judged)), 2),
      samples: samples.filter((_, at) => at % 15 === 0).map(({ mb }) => Math.round(mb)),
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
  say(
    `${result.requests} requests in ${MINUTES} minutes, ${result.errors} errors, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms`,
  )
  say(
    `memory ${result.memory.firstMb} → ${result.memory.lastMb} MB, ${result.memory.mbPerMinuteAfterWarmUp} MB a minute after warm-up (its floor ${result.memory.mbPerMinuteOfTheFloor})`,
  )
  say(`${result.foreignConnections} connections to others, ${result.errorsLogged} errors logged`)
  for (const error of [...new Set(errors)].slice(0, 5)) say(`  ${error}`)
  await mkdir(join(RESULT, '..'), { recursive: true })
  await writeFile(RESULT, `${JSON.stringify(result, null, 2)}\n`)
  const isSteady = result.memory.mbPerMinuteAfterWarmUp < MOST_GROWTH
  process.exitCode = result.errors === 0 && result.foreignConnections === 0 && isSteady ? 0 : 1
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
