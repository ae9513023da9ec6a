/**
 * `npm run bench:start`: from `npm start` to the first page of a shop that was started before, and the memory it
 * holds after 10,000 requests, on PGlite and, when it is there, PostgreSQL. Median of 5 starts. Prints a table, writes
 * .cache/bench/start.json.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/free-port.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { resultFile } from './result-file.ts'

const STARTS = 5
const REQUESTS = 10_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the shop and waits for its home page. `ms` is what a person waits. */
async function open(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'Prueba-1234',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let pid = 0
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) break
    await answer?.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const ms = performance.now() - begun
  pid = child.pid ?? 0
  return {
    url,
    ms,
    /** Resident memory of the shop's own process, in MB. */
    memory: async () => {
      const shop = await shopProcess(pid)
      const status = await readFile(`/proc/${shop}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** npm starts a shell, which becomes the shop. */
async function shopProcess(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const [child] = children.trim().split(' ').filter(Boolean)
  return child ? shopProcess(Number(child)) : pid
}

async function measure(name: string, databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  try {
    await (await open(env)).stop()
    const starts: number[] = []
    for (let start = 1; start < STARTS; start++) {
      const shop = await open(env)
      starts.push(shop.ms)
      await shop.stop()
    }
    const shop = await open(env)
    starts.push(shop.ms)
    const atFirst = await shop.memory()
    const product =
      (await (await fetch(shop.url)).text()).match(/\/producto\/[0-9a-f-]{36}/)?.[0] ?? '/'
    const paths = ['/', '/mujer', '/hombre', '/mujer?talla=m', product]
    await autocannon({
      url: shop.url,
      connections: 10,
      amount: REQUESTS,
      requests: paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
    })
    const after = await shop.memory()
    await shop.stop()
    const median = starts.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0
    say(
      `${name}: second start ${(median / 1000).toFixed(2)} s; memory ${atFirst} MB at first, ${after} MB after ${REQUESTS} requests`,
    )
    return { secondStartMs: Math.round(median), memoryMb: atFirst, memoryAfterMb: after }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const results: Record<string, unknown> = { date: new Date().toISOString(), load: loadavg() }
results.PGlite = await measure('PGlite', undefined)
if (findPostgres()) {
  const cluster = await startPostgres()
  try {
    results.PostgreSQL = await measure('PostgreSQL', await cluster.createDatabase('start'))
  } finally {
    await cluster.stop()
  }
}
await writeFile(resultFile('start'), `${JSON.stringify(results, null, 2)}\n`)
