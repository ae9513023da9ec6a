import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely } from 'kysely'
import type { Database } from '#backend/database/database.ts'
import { batchSettings } from '#backend/database/batched-settings.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { openPool, withOwnSession, type Session } from './session-pool.ts'
import { ARRAY_TYPES, createPostgresTypes, toWire } from './postgres-types.ts'

/** Any number, but every process of the shop must use the same one for its start-up lock. */
const STARTUP_LOCK = 719_462_003

/** How long a statement of the API may take, in ms: a hosted project's limits for users and for visitors. */
const STATEMENT_TIMEOUT = 8000
const ANON_TIMEOUT = 3000
/** For the shop's own statements: no visitor writes their text. */
const OWN_TIMEOUT = 60_000
/** The API and the shop itself have separate sessions, so that the shop can always work, whatever visitors do. */
const API_SESSIONS = 8
const OWN_SESSIONS = 3

/**
 * Writes some 2 MB to a temporary file on the server's disk, which disappears at once: a full disk refuses it (53100) before
 * it refuses anybody's save. Unlike writing a row, this logs nothing, locks nothing and leaves nothing behind.
 */
const CHECK_ROOM = `set local work_mem = '64kB'; select count(*) from generate_series(1, 150000)`

/** @param url postgres://user:password@host:port/database. Throws when the server cannot be reached. */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const types = createPostgresTypes()
  const listener = createPostgresListener(url)
  // The server waits for its sessions to end before it stops.
  const onShutdown = () => {
    listener.restart()
    for (const pool of [api, own]) pool.renew()
  }
  const open = (max: number, statementTimeout: number) =>
    openPool({ url, max, statementTimeout, types, onShutdown })
  const [api, own] = [open(API_SESSIONS, STATEMENT_TIMEOUT), open(OWN_SESSIONS, OWN_TIMEOUT)]
  // The library's own driver is not used, and connects only on use.
  const connection = createPostgresConnection({ url })
  connection.kysely = new Kysely({
    dialect: batchSettings(postgresDialect(api), {
      beginToo: true,
      timeout: (role) => (role === 'anon' ? ANON_TIMEOUT : STATEMENT_TIMEOUT),
    }),
  })

  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await own.take()
    try {
      return await work(session)
    } finally {
      session.release()
    }
  }

  const query = <T>(text: string, params: unknown[] = []) =>
    withSession(async (session) => {
      const { rows } = await session.query<T>(text, params.map(toWire))
      return rows as T[]
    })

  const close = async () => {
    await listener.close()
    await Promise.all([api.close(), own.close()])
  }

  try {
    types.learnArrays(await query<{ type: number; element: number }>(ARRAY_TYPES))
  } catch (error) {
    await close().catch(() => {})
    // The system's own code tells the operator more.
    throw error instanceof Error && error.cause instanceof Error && 'code' in error.cause
      ? error.cause
      : error
  }
  return {
    kind: 'postgres',
    connection,
    query,
    exec: (text) => withOwnSession(url, types, async (client) => void (await client.query(text))),
    listen: (channel, onPayload, onGap = () => {}) => listener.add({ channel, onPayload, onGap }),
    checkWritable: () =>
      withSession(async (session) => {
        await session.query(CHECK_ROOM)
        const { rows } = await session.query<{ setting: string }>(
          `select current_setting('transaction_read_only') as setting`,
        )
        if (rows[0]?.setting !== 'off') throw new Error('The database takes no writes')
      }),
    // The lock ends with its session.
    exclusively: (work) =>
      withOwnSession(url, types, async (client) => {
        await client.query(`select pg_advisory_lock(${STARTUP_LOCK})`)
        return work()
      }),
    close,
  }
}
