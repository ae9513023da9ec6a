/**
 * `npm run bench:sign-in`: how long a visitor waits for the home page while 20 people sign in without a pause, and
 * what becomes of a crowd of 200 who sign in at the same moment (ADR 0014). Starts the shop as `npm start` does, on an empty folder of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startShop, type ShopServer } from '#tests/support/shop-server.ts'

const PAGES = 400
const WARM_UP = 50
const PEOPLE = 20
const CROWD = 200
const PASSWORD = 'Vaiven#2026'
/** Each sign-in takes a tenth of a failed one of an address's 100 (ADR 0011): stop before the limit answers. */
const MAX_SIGN_INS = 800

const say = (line: string) => process.stdout.write(`${line}\n`)
const emailOf = (person: number) => `persona-${person}@vaiven.test`
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

function p99(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

/** Times of `count` loads of the home page, one after another, in ms. */
async function loadPages(shop: ShopServer, count: number) {
  const times: number[] = []
  for (let page = 0; page < count; page++) {
    const start = performance.now()
    const response = await fetch(`${shop.url}/`)
    await response.text()
    if (!response.ok) throw new Error(`the home page answered ${response.status}`)
    times.push(performance.now() - start)
  }
  return times
}

async function createPeople(shop: ShopServer) {
  const { auth } = createClient(shop.url, shop.secretKey, withoutSession)
  for (let person = 0; person < PEOPLE; person++) {
    const { error } = await auth.admin.createUser({
      email: emailOf(person),
      password: PASSWORD,
      email_confirm: true,
    })
    if (error) throw error
  }
}

/** Twenty people who sign in again and again until told to stop. Returns how many sign-ins there were. */
function signInWithoutPause(shop: ShopServer) {
  let signIns = 0
  const over = new AbortController()
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    const { auth } = createClient(shop.url, shop.publishableKey, withoutSession)
    while (!over.signal.aborted && signIns < MAX_SIGN_INS) {
      signIns += 1
      const { error } = await auth.signInWithPassword({
        email: emailOf(person),
        password: PASSWORD,
      })
      if (error) throw error
    }
  })
  return async () => {
    over.abort()
    await Promise.all(people)
    return signIns
  }
}

/** Everyone at once, each from an address of their own. How each was answered and after how many ms. */
function crowd(shop: ShopServer) {
  const start = performance.now()
  return Promise.all(
    Array.from({ length: CROWD }, async (_, person) => {
      const response = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: shop.publishableKey,
          'Content-Type': 'application/json',
          'X-Forwarded-For': `203.0.113.${person}`,
        },
        body: JSON.stringify({ email: emailOf(person % PEOPLE), password: PASSWORD }),
      })
      await response.text()
      return { status: response.status, ms: performance.now() - start }
    }),
  )
}

function sayCrowd(answers: { status: number; ms: number }[], pageMs: number) {
  for (const [status, words] of [
    [200, 'signed in'],
    [429, 'refused'],
  ] as const) {
    const times = answers.filter((answer) => answer.status === status).map(({ ms }) => ms)
    const last = Math.max(0, ...times).toFixed(0)
    say(`of ${CROWD} at once ${words.padEnd(13)} ${times.length}, the last after ${last} ms`)
  }
  say(`GET / meanwhile              p99 ${pageMs.toFixed(1)} ms`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
let shop: ShopServer | undefined
try {
  shop = await startShop(dataDir, { TRUST_PROXY: '1' })
  await createPeople(shop)
  await loadPages(shop, WARM_UP)
  const baseline = p99(await loadPages(shop, PAGES))
  const stop = signInWithoutPause(shop)
  const start = performance.now()
  const busy = p99(await loadPages(shop, PAGES))
  const seconds = (performance.now() - start) / 1000
  const signIns = await stop()
  say(`GET / alone                  p99 ${baseline.toFixed(1)} ms`)
  say(`GET / during ${PEOPLE} sign-ins      p99 ${busy.toFixed(1)} ms`)
  say(`ratio                        ${(busy / baseline).toFixed(1)}`)
  say(`sign-ins meanwhile           ${(signIns / seconds).toFixed(0)} a second`)
  const [answers, pages] = await Promise.all([crowd(shop), loadPages(shop, WARM_UP)])
  sayCrowd(answers, p99(pages))
} finally {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
