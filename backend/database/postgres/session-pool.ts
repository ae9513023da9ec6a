import pg from 'pg'
import type { PostgresTypes } from './postgres-types.ts'
import { refuseTooMany } from '#backend/database/statement-values.ts'

/** How long a caller waits for a session at most, in ms, both for its turn and for the server. */
const CONNECT_TIMEOUT = 5000
/** How long after a statement's limit we give up on a server that does not answer (its machine is gone). */
const GRACE = 1500
/**
 * Seconds. A server that stops once its clients have left (pg_ctl stop -m smart, a pooler) tells only new sessions. With a
 * new one now and then, even a busy shop learns of it and lets go.
 */
const LIFETIME = 30
/** Ends a transaction whose request was abandoned, in ms. */
const IDLE_IN_TRANSACTION = 60_000

export interface Session {
  query<R>(text: string, values?: unknown[], name?: string): Promise<pg.QueryResult<R & object>>
  /** Returns the session, or ends it when it is not in the state in which it was lent. */
  release(): void
}

export interface SessionPool {
  take(): Promise<Session>
  /** Ends every current session; those that are lent end when they come back. */
  renew(): void
  close(): Promise<void>
}

/**
 * Sessions of a PostgreSQL server, each lent to one caller at a time. Statements go out without waiting for the previous
 * one. A statement that fails ends by itself; a session that broke, or is still in a transaction, is never lent again.
 *
 * @param options.statementTimeout ends each statement after so many ms, unless its transaction sets another limit
 * @param options.onShutdown runs when the server waits for its sessions to end
 */
export function openPool(options: {
  url: string
  max: number
  statementTimeout: number
  types: PostgresTypes
  onShutdown: () => void
}): SessionPool {
  const { url, max, statementTimeout, types, onShutdown } = options
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    maxLifetimeSeconds: LIFETIME,
    query_timeout: statementTimeout + GRACE,
    types,
    // The pool awaits it, though its types do not say so.
    onConnect: async (client) => {
      await client.query(
        `set time zone 'UTC'; set statement_timeout = ${statementTimeout};
         set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`,
      )
    },
  }
  const pool = new pg.Pool(config)
  // An error of an idle session: the next caller gets a new session.
  pool.on('error', () => {})
  let generation = 0

  /** @returns the session; it is not lent again once another generation has begun */
  function lend(client: pg.PoolClient): Session {
    const born = generation
    // An error that no statement waits for. The next statement fails, and the session is not lent again.
    const ignore = () => {}
    client.on('error', ignore)
    return {
      async query(text, values = [], name) {
        refuseTooMany(values)
        return client.query({ text, values, name }).catch((error: unknown) => {
          throw named(error)
        })
      },
      release() {
        client.off('error', ignore)
        client.release(client.getTransactionStatus() !== 'I' || born !== generation)
      },
    }
  }

  return {
    renew() {
      generation += 1
      // A caller who comes while a session is idle gets that one.
      for (let idle = pool.idleCount; idle > 0; idle--) {
        pool.connect().then(
          (client) => client.release(true),
          () => {},
        )
      }
    },
    async take() {
      try {
        return lend(await pool.connect())
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW) onShutdown()
        throw named(error)
      }
    },
    close: () => pool.end(),
  }
}

const CANNOT_CONNECT_NOW = '57P03'
const CONNECTION_FAILURE = '08006'

/** Passes on what PostgreSQL said; anything else that went wrong is a failed connection. */
function named(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return error
  return Object.assign(new Error('the database cannot be reached', { cause: error }), {
    code: CONNECTION_FAILURE,
  })
}

/** Runs `work` with its own session, without a time limit, and ends the session. */
export async function withOwnSession<T>(
  url: string,
  types: PostgresTypes,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set time zone 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
