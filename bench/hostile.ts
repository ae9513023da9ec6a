/**
 * `npm run bench:hostile [-- postgres]`: what one stranger can cost everybody else. Visitors at 20 addresses together open
 * 20 pages a second that nobody has asked for before, first alone, then while somebody at another address sends each known
 * attack once, then the same as fast as it is answered, over 20 connections. Then requests made of the API's own grammar,
 * one after the other: the slowest are named. Prints waits, writes .cache/bench/hostile-<database>.json. HOSTILE_SECONDS
 * for each attack, HOSTILE_ONLY a regular expression of their names, HOSTILE_RANDOM requests of the grammar, HOSTILE_PAGES a
 * second where 20 are more than the machine can.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { createClient } from '@supabase/supabase-js'
import { startPostgres } from '#tests/support/postgres.ts'
import { startShop } from '#tests/support/shop-server.ts'
import { ATTACKS, type Attack } from './hostile/attacks.ts'
import { randomCall, randomRead } from './hostile/random.ts'
import type { FloodOrder } from './hostile/flood.ts'
import { at, onTheBeat, sender } from './hostile/senders.ts'
import { resultFile } from './result-file.ts'

const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 10)
const ONLY = new RegExp(process.env.HOSTILE_ONLY ?? '')
const RANDOM = Number(process.env.HOSTILE_RANDOM ?? 400)
const PRODUCTS = '1000'
const PAGES_PER_SECOND = Number(process.env.HOSTILE_PAGES ?? 20)
const CONNECTIONS = 20
const STRANGER = '127.0.0.3'
const say = (line: string) => process.stdout.write(`${line}\n`)

const kind = process.argv[2] === 'postgres' ? 'postgres' : 'pglite'
const cluster = kind === 'postgres' ? await startPostgres() : undefined
const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
const env: Record<string, string> = cluster
  ? { DATABASE_URL: await cluster.createDatabase('hostile') }
  : {}
try {
  execFileSync(process.execPath, ['scripts/catalog-generate.ts', '--products', PRODUCTS], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const shop = await startShop(dataDir, { LOG_LEVEL: 'silent', ...env })
  try {
    await measure(shop)
  } finally {
    await shop.stop()
  }
} finally {
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(shop: Awaited<ReturnType<typeof startShop>>) {
  const customer = await customerOf(shop)
  const origin = `http://127.0.0.1:${shop.port}`
  const visitors = Array.from({ length: 20 }, (_, nth) => sender(origin, `127.0.1.${nth + 1}`, 20))
  const stranger = sender(origin, STRANGER, 1)
  const product = /\/producto\/[0-9a-f-]{36}/.exec(await (await fetch(`${shop.url}/mujer`)).text())
  const pages = ['/', '/mujer', '/hombre', product?.[0] ?? '/accesorios']
  let nth = 0
  const visit = (due: number) => {
    nth += 1
    const path = `${pages[nth % pages.length]}?vez=${crypto.randomUUID()}`
    const visitor = visitors[nth % visitors.length] as (typeof visitors)[number]
    return visitor.send(path, { due })
  }
  const optionsOf = ({ method, headers, body, as }: Attack) => ({
    method,
    headers: {
      apikey: shop.publishableKey,
      'Content-Type': 'application/json',
      ...(as === 'customer' ? { Authorization: `Bearer ${customer}` } : {}),
      ...headers,
    },
    body: body?.(),
  })
  const attack = (one: Attack) => stranger.send(one.path, optionsOf(one))

  await onTheBeat(visit, PAGES_PER_SECOND, 5)
  const alone = await onTheBeat(visit, PAGES_PER_SECOND, 15)
  const quiet = { p50: at(alone, 0.5), p99: at(alone, 0.99), worst: at(alone, 1) }
  say(
    `${kind}, ${PRODUCTS} products; alone: p50 ${quiet.p50}, p99 ${quiet.p99}, worst ${quiet.worst} ms`,
  )
  say(
    `${'attack'.padEnd(52)}${'once: ms'.padStart(9)}${'worst'.padStart(7)}${'on: p99'.padStart(9)}${'worst'.padStart(7)}${'× p99'.padStart(7)}  answers`,
  )

  const rows = []
  for (const one of ATTACKS.filter(({ name }) => ONLY.test(name))) {
    const during = onTheBeat(visit, PAGES_PER_SECOND, 2)
    const once = await attack(one).catch(() => undefined)
    const single = at(await during, 1)
    const flood = startFlood({ origin, path: one.path, options: optionsOf(one) })
    const waits = await onTheBeat(visit, PAGES_PER_SECOND, SECONDS)
    const answers = await flood.stop()
    const row = {
      name: one.name,
      once: Math.round(once?.ms ?? Number.NaN),
      status: once?.status,
      worstOfOne: single,
      p99: at(waits, 0.99),
      worst: at(waits, 1),
      times: Math.round((at(waits, 0.99) / quiet.p99) * 10) / 10,
      answers,
    }
    rows.push(row)
    const figures = [row.once, row.worstOfOne, row.p99, row.worst, row.times].map(
      (figure, column) => String(figure).padStart([9, 7, 9, 7, 7][column] ?? 7),
    )
    say(`${one.name.padEnd(52)}${figures.join('')}  ${JSON.stringify(answers)}`)
  }

  const slowest: { name: string; ms: number; status: number }[] = []
  const broken: string[] = []
  const requests = fc.sample(fc.oneof(randomRead(), randomRead(), randomCall()), {
    numRuns: RANDOM,
    seed: Number(process.env.HOSTILE_SEED ?? 20_261_122),
  })
  for (const one of requests) {
    const { status, ms } = await attack(one)
    slowest.push({ name: one.name.slice(0, 400), ms: Math.round(ms), status })
    if (status >= 500) broken.push(`${status} ${one.name}`)
  }
  slowest.sort((a, b) => b.ms - a.ms)
  say(`\nof ${RANDOM} random requests, the slowest:`)
  for (const { name, ms, status } of slowest.slice(0, 10))
    say(`${ms} ms ${status} ${name.slice(0, 160)}`)
  for (const name of broken) say(`BROKEN ${name.slice(0, 600)}`)
  for (const visitor of visitors) visitor.close()
  stranger.close()
  await writeFile(
    resultFile(`hostile-${kind}`),
    `${JSON.stringify({ date: new Date().toISOString(), load: loadavg(), products: Number(PRODUCTS), quiet, attacks: rows, random: { requests: RANDOM, slowest: slowest.slice(0, 10), broken } }, null, 2)}\n`,
  )
  if (broken.length > 0) process.exitCode = 1
}

/** In a thread of its own: what the flood takes of this one would look like a visitor's wait. */
function startFlood(order: Pick<FloodOrder, 'origin' | 'path' | 'options'>) {
  const thread = new Worker(new URL('./hostile/flood.ts', import.meta.url), {
    workerData: { ...order, localAddress: STRANGER, connections: CONNECTIONS } satisfies FloodOrder,
  })
  const answers = once(thread, 'message')
  return {
    async stop() {
      thread.postMessage('stop', [])
      return (await answers)[0] as Record<string, number>
    },
  }
}

async function customerOf(shop: { url: string; secretKey: string; publishableKey: string }) {
  const person = { email: 'clienta@vaiven.test', password: 'Vaiven#2026' }
  const client = (key: string) =>
    createClient(shop.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  await client(shop.secretKey).auth.admin.createUser({ ...person, email_confirm: true })
  const { data, error } = await client(shop.publishableKey).auth.signInWithPassword(person)
  if (error) throw error
  return data.session.access_token
}
