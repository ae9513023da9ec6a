import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { startStore, type StoreProcess } from './store-process.ts'

const SAVERS = 4
const READERS = 12

interface Answer {
  at: number
  ms: number
  status: number
  code: string | undefined
}

describe.skipIf(!findPostgres())('while people save and look', () => {
  let cluster: PostgresCluster
  let databaseUrl: string
  let store: StoreProcess
  let dataDir: string

  beforeAll(async () => {
    cluster = await startPostgres()
    databaseUrl = await cluster.createDatabase('shop')
    dataDir = await freshDataDir()
    store = await startStore(dataDir, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await store?.stop()
    await cluster?.stop()
  })

  /** Asks again and again until told to stop; everything that was answered, and when it was asked. */
  function askOnAndOn(ask: () => PromiseLike<{ status: number; error: { code?: string } | null }>) {
    const answers: Answer[] = []
    const over = new AbortController()
    const running = (async () => {
      while (!over.signal.aborted) {
        const at = performance.now()
        const { status, error } = await ask()
        answers.push({ at, ms: performance.now() - at, status, code: error?.code })
        await sleep(20)
      }
    })()
    return { answers, stop: () => (over.abort(), running) }
  }

  const terminateAll = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (let round = 0; round < 10; round++) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await sleep(100)
    }
    await client.end()
  }

  it.each([
    ['a fast restart', () => cluster.restart('fast')],
    ['an immediate restart', () => cluster.restart('immediate')],
    ['a smart restart', () => cluster.restart('smart')],
    ['the end of every session, ten times', terminateAll],
    [
      '30 s without a server',
      () =>
        cluster
          .halt()
          .then(() => sleep(30_000))
          .then(cluster.resume),
    ],
  ])(
    'the shop outlives %s: saves are answered, reads come back, pages follow',
    { timeout: 180_000 },
    async (_fault, act) => {
      const keys = await loadKeys(dataDir)
      const client = (key: string) =>
        createClient(store.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
      const [visitor, service] = [client(keys.publishableKey), client(keys.secretKey)]
      const save = (name: string) =>
        service.rpc('save_product', { p_product: { name, base_price: 10 } })
      const page = async () => (await fetch(`${store.url}/productos`)).text()
      expect((await save(`Antes ${crypto.randomUUID()}`)).error).toBeNull()
      await page()

      const savers = Array.from({ length: SAVERS }, () =>
        askOnAndOn(() => save(crypto.randomUUID())),
      )
      const readers = Array.from({ length: READERS }, () =>
        askOnAndOn(() => visitor.from('products').select('id').limit(5)),
      )
      await sleep(1500)
      await act()
      const back = performance.now()
      await sleep(3500)
      await Promise.all([...savers, ...readers].map((one) => one.stop()))

      expect(store.child.exitCode).toBeNull()
      const saves = savers.flatMap(({ answers }) => answers)
      const reads = readers.flatMap(({ answers }) => answers)
      expect(Math.max(...saves.map(({ ms }) => ms))).toBeLessThan(10_000)
      for (const { status, code } of [...saves, ...reads].filter((one) => one.status >= 400)) {
        expect({ status, code: String(code) }).toEqual({
          status: 503,
          code: expect.stringMatching(/^(08|57P)/) as unknown,
        })
      }
      expect(saves.filter(({ status }) => status < 300).length).toBeGreaterThan(SAVERS)
      const late = reads.filter(({ at, status }) => at > back + 2000 && status !== 200)
      expect(late).toEqual([])
      expect(reads.filter(({ at }) => at > back + 2000).length).toBeGreaterThan(READERS)

      const name = `Después ${crypto.randomUUID()}`
      expect((await save(name)).error).toBeNull()
      await expect.poll(page, { timeout: 5000 }).toContain(name)
    },
  )
})
