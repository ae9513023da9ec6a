import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import { wellFormed } from '#backend/database/statement-values.ts'
import type { Session, SessionPool } from './session-pool.ts'
import { toWire } from './postgres-types.ts'

/** Statements with the same text in every request: a transaction's settings, and function calls of the data API. */
const REPEATED = /^select (set_config\(|\* from public\.\w+\(p_|\* from public\.\w+\(\))/
/** A session keeps prepared statements as long as it lives: visitors must not be able to add to them without end. */
const MOST_PREPARED = 200
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Kysely over pg. Each session prepares repeated statements once. */
export function postgresDialect(pool: SessionPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PooledDriver extends PostgresDriver {
  readonly #pool: SessionPool
  readonly #names = new Map<string, string>()

  constructor(pool: SessionPool) {
    super({ pool: undefined as never })
    this.#pool = pool
  }

  override async init() {}

  override async destroy() {
    await this.#pool.close()
  }

  override async acquireConnection() {
    return new PooledConnection(await this.#pool.take(), this.#nameOf) as never
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // When the session is gone its transaction is gone too, and the request reports why.
    await super.rollbackTransaction(connection as never).catch(() => {})
  }

  override async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof PooledConnection) connection.release()
  }

  readonly #nameOf = (text: string): string | undefined => {
    const known = this.#names.get(text)
    if (known || !REPEATED.test(text) || this.#names.size >= MOST_PREPARED) return known
    const name = `shop_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #session: Session
  readonly #nameOf: (text: string) => string | undefined

  constructor(session: Session, nameOf: (text: string) => string | undefined) {
    this.#session = session
    this.#nameOf = nameOf
  }

  release() {
    this.#session.release()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const text = wellFormed(sql)
    const { command, rowCount, rows } = await this.#session.query<R>(
      text,
      parameters.map(toWire),
      this.#nameOf(text),
    )
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed')
  }
}
