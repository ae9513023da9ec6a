import { describe, expect, it } from 'vitest'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startStore, temporaryDir } from './store-process.ts'

describe.skipIf(!findPostgres())('on PostgreSQL', () => {
  it('two processes serve one database and one DATA_DIR, with one administrator', async () => {
    const cluster = await startPostgres()
    try {
      const DATABASE_URL = await cluster.createDatabase('shop')
      const dataDir = await temporaryDir()
      const first = await startStore(dataDir, { DATABASE_URL })
      const second = await startStore(dataDir, { DATABASE_URL })
      expect(first.stdout()).toContain('The first administrator')
      expect(second.stdout()).not.toContain('administrator')
      for (const { url } of [first, second]) {
        expect((await fetch(`${url}/healthz`)).status).toBe(200)
      }
      expect((await first.stop()).code).toBe(0)
      expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
      const { code, ms } = await second.stop()
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5000)
    } finally {
      await cluster.stop()
    }
  })
})
