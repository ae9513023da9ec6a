import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { holdSettings } from './held-settings.ts'
import { postgresDialect } from './postgres-dialect.ts'
import {
  oid,
  parseInt8,
  parseNumeric,
  parseTimestamp,
  parseTimestamptz,
  printJson,
  printTime,
} from './postgrest-json.ts'
import { textSerializers } from './wire-text.ts'

/** Any number: every process of the shop must use the same one for its start-up lock. */
const STARTUP_LOCK = 719_462_003

/** How long a statement of the API may take, in ms: as long as a hosted project allows who is signed in. */
const STATEMENT_TIMEOUT = 8000

/**
 * Spills some 2 MB to a temporary file on the server's disk, which is gone at once: a full one is refused (53100) before
 * anybody's save is. Unlike the write of a row it logs nothing, locks nothing and leaves nothing behind.
 */
const CHECK_ROOM = `set local work_mem = '64kB'; select count(*) from generate_series(1, 150000)`

/** @param url postgres://user:password@host:port/database. Throws when the server cannot be reached. */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 8,
      connect_timeout: 10,
      onnotice: () => {},
      types: {
        int8: { to: oid.int8, from: [oid.int8], serialize: String, parse: parseInt8 },
        numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: parseNumeric },
        json: { to: oid.json, from: [oid.json], serialize: printJson, parse: JSON.parse },
        jsonb: { to: oid.jsonb, from: [oid.jsonb], serialize: printJson, parse: JSON.parse },
        timestamp: {
          to: oid.timestamp,
          from: [oid.timestamp],
          serialize: printTime,
          parse: parseTimestamp,
        },
        timestamptz: {
          to: oid.timestamptz,
          from: [oid.timestamptz],
          serialize: printTime,
          parse: parseTimestamptz,
        },
      },
    },
  })
  const sql = connection.driver
  connection.kysely = new Kysely({
    dialect: holdSettings(postgresDialect(sql), { beginToo: true, timeout: STATEMENT_TIMEOUT }),
  })
  try {
    await sql`select 1`
    // Now that it knows the server's array types.
    Object.assign(sql.options, { serializers: textSerializers(sql.options.serializers) })
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  return {
    kind: 'postgres',
    connection,
    async query<T>(text: string, params: unknown[] = []) {
      const rows = await sql.unsafe(text, params as never[])
      return [...rows] as T[]
    },
    async exec(text) {
      await sql.unsafe(text).simple()
    },
    async listen(channel, onPayload, onGap) {
      let connected = false
      const { unlisten } = await sql.listen(channel, onPayload, () => {
        // Called at each LISTEN: the first one, and the one after every reconnection.
        if (connected) onGap?.()
        connected = true
      })
      return unlisten
    },
    async checkWritable() {
      await sql.unsafe(CHECK_ROOM).simple()
      const [row] = await sql`select current_setting('transaction_read_only') as setting`
      if (row?.setting !== 'off') throw new Error('The database takes no writes')
    },
    async exclusively(work) {
      const session = await sql.reserve()
      try {
        await session`select pg_advisory_lock(${STARTUP_LOCK})`
        try {
          return await work()
        } finally {
          await session`select pg_advisory_unlock(${STARTUP_LOCK})`
        }
      } finally {
        session.release()
      }
    },
    async close() {
      await sql.end({ timeout: 3 })
    },
  }
}
