import { setTimeout as sleep } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, sender, withoutPause, type Answer } from '#bench/hostile/senders.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { startStore, type StoreProcess } from './store-process.ts'

const CONNECTIONS = 20

describe.each(['pglite', 'postgres'])('on %s', (kind) => {
  describe.skipIf(kind === 'postgres' && !findPostgres())(
    'somebody who asks without a pause',
    () => {
      let cluster: PostgresCluster | undefined
      let store: StoreProcess
      let dataDir: string
      let headers: Record<string, string>

      beforeAll(async () => {
        cluster = kind === 'postgres' ? await startPostgres() : undefined
        dataDir = await freshDataDir()
        const DATABASE_URL = await cluster?.createDatabase('shop')
        store = await startStore(dataDir, {
          LOG_LEVEL: 'silent',
          SEED: 'demo',
          ...(DATABASE_URL ? { DATABASE_URL } : {}),
        })
        headers = { apikey: (await loadKeys(dataDir)).publishableKey }
      })
      afterAll(async () => {
        await store?.stop()
        await cluster?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })

      it('keeps nobody at another address from the pages', { timeout: 180_000 }, async () => {
        const visitor = sender(store.url, '127.0.0.2', 100)
        const stranger = sender(store.url, '127.0.0.3', CONNECTIONS)
        // Rendered anew each time, of the catalogue as it is; one after the other, as people look.
        const visits = async (count: number) => {
          const answers: Answer[] = []
          for (let nth = 0; nth < count; nth++) {
            answers.push(await visitor.send(`/productos?vez=${crypto.randomUUID()}`))
            await sleep(50)
          }
          return answers
        }
        await visits(5)
        const quiet = await visits(12)
        const ask = () =>
          stranger.send('/rest/v1/products?select=*,product_variants(*)', { headers })
        const alone = [await ask(), await ask(), await ask(), await ask(), await ask()]
        const over = new AbortController()
        const going = withoutPause(ask, CONNECTIONS, over.signal)
        await sleep(500)
        const waits = await visits(12)
        over.abort()
        const statuses = await going
        visitor.close()
        stranger.close()
        expect(new Set([...quiet, ...waits].map(({ status }) => status))).toEqual(new Set([200]))
        expect(Object.keys(statuses)).toEqual(['200'])
        // A page waits for what runs, not for the queue of twenty.
        expect(at(waits, 0.5)).toBeLessThan(3 * at(quiet, 0.5) + 3 * at(alone, 0.5))
      })
    },
  )
})
