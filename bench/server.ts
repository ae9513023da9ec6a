/**
 * `npm run bench:server`: how many pages a second one core sends, beside a bare Node server that renders 'hello' with
 * React on the same core in the same run; warm (kept pages, brotli, 304s) and cold (database and rendering, on
 * PostgreSQL). Medians of 5 rounds. Prints a table, writes bench/results/server.json. BENCH_SECONDS for shorter rounds.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 20
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Round {
  perSecond: number
  p99: number
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** A Node process on core 0, ready once it has printed `word`. */
async function onOneCore(script: string, env: Record<string, string>, word: string) {
  const child = spawn('taskset', ['-c', '0', process.execPath, script], {
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
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}\n${words}`)))
  })
  return child
}

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<Round> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br, gzip' },
    ...options,
  })
  if (result.errors > 0 || result['5xx'] > 0 || result['4xx'] > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result['4xx']} 4xx, ${result['5xx']} 5xx`)
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/** A page nobody has asked for before: what follows the question mark is part of its name. */
function cold(path: string): Partial<autocannon.Options> {
  return {
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: `${path}?vez=${crypto.randomUUID()}` }),
      },
    ],
  }
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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
    'scripts/start.ts',
    {
      PORT: String(shopPort),
      DATA_DIR: dataDir,
      DATABASE_URL: await cluster.createDatabase('bench'),
      ADMIN_PASSWORD: 'Prueba-1234',
    },
    'Vaivén is open',
  )
  const bareProcess = await onOneCore('bench/server/bare.ts', { PORT: String(barePort) }, 'ready')
  const product = (await (await fetch(shop)).text()).match(/\/producto\/[0-9a-f-]{36}/)?.[0] ?? ''
  const etag = (await fetch(`${shop}/mujer`)).headers.get('etag') ?? ''
  for (const path of ['/', '/mujer', product]) await load(`${shop}${path}`, { duration: 2 })
  await load(bare, { duration: 2 })
  await load(shop, { duration: 2, ...cold('/mujer') })

  for (let round = 0; round < ROUNDS; round++) {
    await add('bare: hello', load(bare))
    await add('warm: home', load(`${shop}/`))
    await add('warm: category', load(`${shop}/mujer`))
    await add('warm: product', load(`${shop}${product}`))
    await add(
      'warm: category, 304',
      load(`${shop}/mujer`, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } }),
    )
    await add('cold: home', load(shop, cold('/')))
    await add('cold: category', load(shop, cold('/mujer')))
    await add('cold: product', load(shop, cold(product)))
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
    `${name.padEnd(26)}${String(perSecond).padStart(9)}${ratio.padStart(9)}${String(p99).padStart(8)}${(p99 / base.p99).toFixed(2).padStart(9)}`,
  )
}
await writeFile(
  join(import.meta.dirname, 'results/server.json'),
  `${JSON.stringify({ date: new Date().toISOString(), load: loadavg(), seconds: SECONDS, figures }, null, 2)}\n`,
)
