/**
 * `npm run bench:stall`: whether the database in the shop's own process makes visitors wait. 50 visitors a second open
 * the kept home page of a shop with 10,000 products on PGlite, first alone, then while one and three people of the staff
 * look, search and save without a pause. Prints latencies and the event loop's delay, writes .cache/bench/stall.json.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { startShop } from '#tests/support/shop-server.ts'
import { staffActs, type StaffActs } from './stall/staff.ts'
import { resultFile } from './result-file.ts'

const PRODUCTS = process.env.STALL_PRODUCTS ?? '10000'
const SECONDS = 20
const PAGES_PER_SECOND = 50
const PHASES = [
  { name: 'nobody at work', people: 0, pauseMs: 0 },
  { name: 'three at work', people: 3, pauseMs: 1000 },
  { name: 'one without a pause', people: 1, pauseMs: 0 },
]
const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const at = (times: number[], share: number) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0) * 10) / 10

/** Opens the home page on the beat whatever becomes of the earlier ones: who waits does not hide behind who waits. */
async function visit(url: string): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  const visits: Promise<void>[] = []
  for (let page = 0; page < SECONDS * PAGES_PER_SECOND; page++) {
    const due = begun + (page * 1000) / PAGES_PER_SECOND
    await pause(Math.max(0, due - performance.now()))
    visits.push(
      fetch(url, { headers: { 'accept-encoding': 'br' } }).then(async (response) => {
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`the home page answered ${response.status}`)
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(visits)
  return times
}

/** Staff who do one thing after the other until told to stop, and how long each took, by name. */
function work(
  people: StaffActs[],
  pauseMs: number,
  signal: AbortSignal,
  done: Record<string, number[]>,
) {
  return Promise.all(
    people.map(async (acts) => {
      while (!signal.aborted)
        for (const [name, act] of Object.entries(acts)) {
          const start = performance.now()
          await act()
          ;(done[name] ??= []).push(performance.now() - start)
          if (signal.aborted) return
          await pause(pauseMs)
        }
    }),
  )
}

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
const delayFile = join(dataDir, 'loop-delay.json')
const results: Record<string, unknown> = { date: new Date().toISOString(), load: loadavg() }
try {
  execFileSync(process.execPath, ['scripts/catalog-generate.ts', '--products', PRODUCTS], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const shop = await startShop(dataDir, {
    LOG_LEVEL: 'error',
    LOOP_DELAY_FILE: delayFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'stall/watch-loop.ts')}`,
  })
  const people = [await staffActs(shop), await staffActs(shop), await staffActs(shop)]
  for (let page = 0; page < 50; page++) await (await fetch(shop.url)).arrayBuffer()
  for (const acts of people) for (const act of Object.values(acts)) await act()
  for (const { name, people: staff, pauseMs } of PHASES) {
    const over = new AbortController()
    const done: Record<string, number[]> = {}
    const working = work(people.slice(0, staff), pauseMs, over.signal, done)
    process.kill(shop.pid, 'SIGUSR2')
    const times = await visit(shop.url)
    process.kill(shop.pid, 'SIGUSR2')
    over.abort()
    await working
    const loop = JSON.parse(await readFile(delayFile, 'utf8')) as Record<string, number>
    const acts = Object.fromEntries(
      Object.entries(done).map(([act, all]) => [
        act,
        { times: all.length, p50: at(all, 0.5), max: at(all, 1) },
      ]),
    )
    const page = { p50: at(times, 0.5), p99: at(times, 0.99), max: at(times, 1) }
    results[name] = { page, loop, acts }
    say(
      `${name}: page p50 ${page.p50} ms, p99 ${page.p99}, worst ${page.max}; loop late by p99 ${loop.p99} ms, at most ${loop.max}`,
    )
    for (const [act, { times: n, p50, max }] of Object.entries(acts))
      say(`    ${act}: ${n} times, p50 ${p50} ms, worst ${max}`)
  }
  await shop.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
await writeFile(resultFile('stall'), `${JSON.stringify(results, null, 2)}\n`)
