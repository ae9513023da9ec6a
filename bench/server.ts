/**
 * `npm run bench:server`: how many pages a second one core sends, beside a bare Node server that renders 'hello' with
 * React on the same core in the same run; warm (kept pages, brotli, 304s) and cold (database and rendering, on
 * PostgreSQL). Medians of 5 rounds. Prints a table, writes .cache/bench/server.json. BENCH_SECONDS for shorter rounds.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { load as loadFor, provideWrk, type Round } from './server/wrk.ts'
import { resultFile } from './result-file.ts'

const ROUNDS = 5
/** The shop as `npm start` runs it, with its settings for memory. */
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
  scripts: { start: string }
}
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A Node process on core 0, ready once it has printed `word`. `command` is a line of shell that becomes that process. */
async function onOneCore(command: string, env: Record<string, string>, word: string) {
  const child = spawn('taskset', ['-c', '0', 'sh', '-c', command], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      words += text
      if (words.includes(word)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}\n${words}`)))
  })
  return child
}

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const load = (url: string, options?: Parameters<typeof loadFor>[2]) =>
  loadFor(url, SECONDS, options)
const cold = { cold: true }

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await provideWrk()
if (!findPostgres()) throw new Error('bench:server needs PostgreSQL: apt-get install postgresql')
const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
const cluster = await startPostgres()
const rounds: Record<string, Round[]> = {}
const add = async (name: string, work: Promise<Round>) => {
  const round = await work
  ;(rounds[name] ??= []).push(round)
}
try {
  const [shopPort, barePort] = [await freePort(), await freePort()]
  const shop = `http://127.0.0.1:${shopPort}`
  const bare = `http://127.0.0.1:${barePort}`
  const shopProcess = await onOneCore(
    scripts.start,
    {
      PORT: String(shopPort),
      DATA_DIR: dataDir,
      DATABASE_URL: await cluster.createDatabase('bench'),
      ADMIN_PASSWORD: 'Prueba-1234',
    },
    'Vaivén is open',
  )
  const bareProcess = await onOneCore(
    'exec node bench/server/bare.ts',
    { PORT: String(barePort) },
    'ready',
  )
  const product = (await (await fetch(shop)).text()).match(/\/producto\/[0-9a-f-]{36}/)?.[0] ?? ''
  const etag = (await fetch(`${shop}/mujer`)).headers.get('etag') ?? ''
  for (const path of ['/', '/mujer', product]) await loadFor(`${shop}${path}`, 2)
  await loadFor(bare, 2)
  await loadFor(`${shop}/mujer`, 5, cold)

  for (let round = 0; round < ROUNDS; round++) {
    await add('bare: hello', load(bare))
    await add('warm: home', load(`${shop}/`))
    await add('warm: category', load(`${shop}/mujer`))
    await add('warm: product', load(`${shop}${product}`))
    await add('warm: category, 304', load(`${shop}/mujer`, { headers: { 'If-None-Match': etag } }))
    await add('cold: home', load(`${shop}/`, cold))
    await add('cold: category', load(`${shop}/mujer`, cold))
    await add('cold: product', load(`${shop}${product}`, cold))
  }
  await end(bareProcess)
  await end(shopProcess)
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const figures = Object.fromEntries(
  Object.entries(rounds).map(([name, all]) => [
    name,
    {
      perSecond: Math.round(median(all.map(({ perSecond }) => perSecond))),
      p99: median(all.map(({ p99 }) => p99)),
    },
  ]),
)
const base = figures['bare: hello'] ?? { perSecond: 1, p99: 1 }
say(
  `${'pages a second, one core'.padEnd(26)}${'median'.padStart(9)}${'× bare'.padStart(9)}  p99 ms   × bare`,
)
for (const [name, { perSecond, p99 }] of Object.entries(figures)) {
  const ratio = (perSecond / base.perSecond).toFixed(2)
  say(
    `${name.padEnd(26)}${String(perSecond).padStart(9)}${ratio.padStart(9)}${p99.toFixed(2).padStart(8)}${(p99 / base.p99).toFixed(2).padStart(9)}`,
  )
}
await writeFile(
  resultFile('server'),
  `${JSON.stringify({ date: new Date().toISOString(), load: loadavg(), seconds: SECONDS, figures }, null, 2)}\n`,
)
