import { PGlite } from '@supabase/lite/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchSettings } from './batched-settings.ts'
import { pgliteDialect } from './pglite/pglite-dialect.ts'
import { createSessionMutex } from './pglite/session-mutex.ts'

describe('Settings of a transaction', () => {
  const pglite = new PGlite()
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: batchSettings(pgliteDialect(pglite, createSessionMutex()), { beginToo: false }),
  })
  beforeAll(async () => {
    await pglite.waitReady
    await pglite.exec('create role anon')
    const query = pglite.query.bind(pglite)
    pglite.query = (text, ...rest) => {
      statements.push(text)
      return query(text, ...rest)
    }
  })
  afterAll(() => pglite.close())

  const set = (value: string) => sql`SELECT set_config('request.path', ${value}, true)`
  const read = sql<{ path: string }>`select current_setting('request.path', true) as path`

  it('go to the database together, with the first statement that is none', async () => {
    statements.length = 0
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('response.status', '', true)`.execute(trx)
      await set('/rest/v1/rpc/one').execute(trx)
      return read.execute(trx)
    })
    expect(rows).toEqual([{ path: '/rest/v1/rpc/one' }])
    expect(statements).toEqual([
      'begin',
      `select set_config('response.status', $1, true), set_config('request.path', $2, true)`,
      `select current_setting('request.path', true) as path`,
      'commit',
    ])
  })

  it('end with it, sent or not', async () => {
    await db.transaction().execute((trx) =>
      set('/sent')
        .execute(trx)
        .then(() => read.execute(trx)),
    )
    await db.transaction().execute((trx) => set('/held').execute(trx))
    expect((await read.execute(db)).rows).toEqual([{ path: '' }])
  })

  it('bring a limit of time along, where there is one, and take it away again', async () => {
    const limited = new Kysely<unknown>({
      dialect: batchSettings(pgliteDialect(pglite, createSessionMutex()), {
        beginToo: false,
        timeout: (role) => (role === 'anon' ? 123 : 1234),
      }),
    })
    const limit = sql<{ statement_timeout: string }>`show statement_timeout`
    const { rows } = await limited.transaction().execute(async (trx) => {
      await set('/rest/v1/rpc/one').execute(trx)
      return limit.execute(trx)
    })
    expect(rows).toEqual([{ statement_timeout: '1234ms' }])
    const asAnon = await limited.transaction().execute(async (trx) => {
      await sql`SELECT set_config('role', ${'anon'}, true)`.execute(trx)
      return limit.execute(trx)
    })
    expect(asAnon.rows).toEqual([{ statement_timeout: '123ms' }])
    expect((await limit.execute(limited)).rows).toEqual([{ statement_timeout: '0' }])
  })

  it('that are refused fail what follows, with their own reason', async () => {
    const asNobody = db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('role', ${'nobody'}, true)`.execute(trx)
      await read.execute(trx)
    })
    await expect(asNobody).rejects.toThrow('role "nobody" does not exist')
    expect((await read.execute(db)).rows).toHaveLength(1)
  })
})
