/**
 * `npm run bench:sign-in`: how long a visitor waits for the home page while 20 people sign in without a pause.
 * Starts the shop as `npm start` does, on an empty folder of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startShop, type ShopServer } from '#tests/support/shop-server.ts'

const PAGES = 400
const WARM_UP = 50
const PEOPLE = 20
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

const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-bench-'))
let shop: ShopServer | undefined
try {
  shop = await startShop(dataDir)
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
} finally {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
