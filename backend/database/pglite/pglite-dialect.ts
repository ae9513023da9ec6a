import type { PGlite } from '@supabase/lite/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { SessionMutex } from './session-mutex.ts'

/** Kysely over one PGlite session. The driver of `@supabase/lite` would mix the transactions of two requests. */
export function pgliteDialect(pglite: PGlite, session: SessionMutex): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(pglite, session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SerialDriver implements Driver {
  readonly #pglite: PGlite
  readonly #session: SessionMutex

  constructor(pglite: PGlite, session: SessionMutex) {
    this.#pglite = pglite
    this.#session = session
  }

  async init() {}

  async destroy() {}

  async acquireConnection() {
    return new SerialConnection(this.#pglite, await this.#session.take())
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof SerialConnection) connection.release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    // A second BEGIN would silently join the first transaction, and its COMMIT would end both.
    if (this.#session.isInside()) throw new Error('A transaction is open in this session already')
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

class SerialConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly release: () => void

  constructor(pglite: PGlite, release: () => void) {
    this.#pglite = pglite
    this.release = release
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters])
    return {
      rows,
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream')
  }
}
