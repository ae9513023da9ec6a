import fs from 'node:fs'
import path from 'node:path'
import { PGlite, PgliteConnection, type IPgliteConnectionConfig } from '@supabase/lite/pglite'
import type { ConnectionContextOptions, TransactionOptions, VarsContext } from '@supabase/lite'
import { Kysely } from 'kysely'
import type { Database } from '#backend/database/database.ts'
import { batchSettings } from '#backend/database/batched-settings.ts'
import { guardDisk } from './disk-guard.ts'
import { durability, durableStartParams, syncTree } from './durability.ts'
import {
  oid,
  parseInt8,
  parseNumeric,
  parseTimestamp,
  parseTimestamptz,
} from '#backend/database/postgrest-values.ts'
import { guardWire } from './wire-guard.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { createSessionMutex, type SessionMutex } from './session-mutex.ts'

/** PGlite zeroes its buffers when it opens, so all of them become resident; the default is 128 MB (ADR 0025). */
const SHARED_BUFFERS = '16MB'

/** The folder holds no complete database. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The database in ${folder} cannot be opened (${reason.split('\n')[0]})`, { cause })
    this.name = 'DamagedDatabaseError'
  }
}

/** Opens PGlite in `dataDir`/db and creates it when it is missing. One process only: see data-dir-lock.ts. */
export async function openPgliteDatabase(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'db')
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  let lookAtDisk = async () => {}
  const session = createSessionMutex(() => lookAtDisk())
  const connection = new SerialPgliteConnection(
    {
      url: folder,
      pgliteOptions: {
        startParams: [
          ...durableStartParams(PGlite.defaultStartParams),
          '-c',
          `shared_buffers=${SHARED_BUFFERS}`,
        ],
        extensions: { durability },
        parsers: {
          [oid.int8]: parseInt8,
          [oid.numeric]: parseNumeric,
          [oid.timestamp]: parseTimestamp,
          [oid.timestamptz]: parseTimestamptz,
        },
      },
    },
    session,
  )
  const pglite = connection.driver
  await pglite.waitReady.catch((error: unknown) => {
    throw new DamagedDatabaseError(folder, error)
  })
  guardWire(pglite)
  lookAtDisk = guardDisk(pglite, folder)
  if (isNew) syncTree(folder)
  await pglite.exec(`set time zone 'UTC'`)
  return {
    kind: 'pglite',
    connection,
    async query<T>(text: string, params: unknown[] = []) {
      const { rows } = await session.run(() => pglite.query<T>(text, params))
      return rows
    },
    async exec(text) {
      await session.run(() => pglite.exec(text))
    },
    async listen(channel, onPayload) {
      // A notification arrives in the middle of the statement that caused it.
      const callback = (payload: string) => session.outside(() => onPayload(payload))
      const unlisten = await session.run(() => pglite.listen(channel, callback))
      return () => session.run(() => unlisten())
    },
    async checkWritable() {
      const { rows } = await session.run(() =>
        pglite.query<{ setting: string }>(
          `select current_setting('transaction_read_only') as setting`,
        ),
      )
      if (rows[0]?.setting !== 'off') throw new Error('The disk of the database is full')
    },
    exclusively: (work) => work(),
    close: () => session.run(() => connection.close()),
  }
}

type AnyKysely = PgliteConnection['kysely']

class SerialPgliteConnection extends PgliteConnection {
  readonly #session: SessionMutex

  // Without arguments this is the empty in-memory database that `@supabase/lite` compares its own tables with.
  constructor(config: IPgliteConnectionConfig = {}, session = createSessionMutex()) {
    super(config)
    this.#session = session
    this.kysely = new Kysely({
      dialect: batchSettings(pgliteDialect(this.driver, session), { beginToo: false }),
    })
  }

  override withContext<T>(
    vars: VarsContext | undefined,
    work: (db: AnyKysely) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    return super.withContext(vars, (db) => this.#within(db, work), options)
  }

  override runInTransaction<T>(work: (db: AnyKysely) => Promise<T>): Promise<T> {
    return super.runInTransaction((db) => this.#within(db, work))
  }

  override transaction(statements: string[], options?: TransactionOptions): Promise<void> {
    return this.#session.run(() => super.transaction(statements, options))
  }

  override exec<T = { rows: unknown[] } | void>(query: string, ...params: unknown[]): Promise<T> {
    return this.#session.run(() => super.exec<T>(query, ...params))
  }

  #within<T>(db: AnyKysely, work: (db: AnyKysely) => Promise<T>) {
    return db.isTransaction ? this.#session.inside(() => work(db)) : work(db)
  }
}
