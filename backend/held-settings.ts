import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** A setting of the transaction, as `@supabase/lite` makes them: one statement each, up to ten before a request's own. */
const SETTING = /^\s*select set_config\('([a-z._]+)', (\$1|''), true\)\s*$/i

interface Setting {
  name: string
  value: unknown
}

/**
 * Sends a transaction's settings together with its first statement of another kind, in one statement of their own. Who
 * asks (role, claims, request) is known before any of it reaches the database, so nine of ten round trips say nothing
 * new. A setting that is refused fails the statement it came with.
 */
export function holdSettings(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new HoldingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class HoldingDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init() {
    return this.#driver.init()
  }

  destroy() {
    return this.#driver.destroy()
  }

  async acquireConnection() {
    return new HoldingConnection(await this.#driver.acquireConnection())
  }

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(letGo(connection))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return this.#driver.beginTransaction(letGo(connection), settings)
  }

  // Settings end with their transaction: those still held were for nothing.
  commitTransaction(connection: DatabaseConnection) {
    return this.#driver.commitTransaction(letGo(connection))
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return this.#driver.rollbackTransaction(letGo(connection))
  }
}

/** The connection underneath, with nothing held. */
function letGo(connection: DatabaseConnection): DatabaseConnection {
  if (!(connection instanceof HoldingConnection)) return connection
  connection.held = []
  return connection.inner
}

class HoldingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  held: Setting[] = []

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const setting = SETTING.exec(query.sql)
    if (setting?.[1]) {
      this.held.push({ name: setting[1], value: setting[2] === '$1' ? query.parameters[0] : '' })
      return { rows: [] }
    }
    if (this.held.length === 0) return this.inner.executeQuery<R>(query)
    const set = this.inner.executeQuery(together(this.held))
    this.held = []
    // On the wire right behind the settings. Where they fail it fails too, and theirs is the reason.
    const answer = this.inner.executeQuery<R>(query)
    answer.catch(() => {})
    await set
    return answer
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

function together(settings: Setting[]): CompiledQuery {
  const calls = settings.map(({ name }, index) => `set_config('${name}', $${index + 1}, true)`)
  return CompiledQuery.raw(
    `select ${calls.join(', ')}`,
    settings.map(({ value }) => value),
  )
}
