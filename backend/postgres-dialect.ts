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
import type { ReservedSql, Sql } from 'postgres'

/** Statements whose text is the same at each request: a transaction's settings, and calls of functions by the data API. */
const REPEATED = /^select (set_config\(|\* from public\.\w+\(p_|\* from public\.\w+\(\))/
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Kysely over postgres.js. Repeated statements are prepared once for each connection; any other with parameters is
 * parsed and described at each call, and costs a second round trip.
 */
export function postgresDialect(sql: Sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresJsDriver(sql),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PostgresJsDriver extends PostgresDriver {
  readonly #sql: Sql

  constructor(sql: Sql) {
    super({ pool: undefined as never })
    this.#sql = sql
  }

  override async init() {}

  override async destroy() {
    await this.#sql.end()
  }

  override async acquireConnection() {
    return new PostgresJsConnection(await this.#sql.reserve()) as never
  }

  override async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof PostgresJsConnection) connection.release()
  }
}

class PostgresJsConnection implements DatabaseConnection {
  readonly #reserved: ReservedSql

  constructor(reserved: ReservedSql) {
    this.#reserved = reserved
  }

  release() {
    this.#reserved.release()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#reserved.unsafe(sql, [...parameters] as never[], {
      prepare: REPEATED.test(sql),
    })
    const rows = Array.from(result) as R[]
    return COUNTED.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed')
  }
}
