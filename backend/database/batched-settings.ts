import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** A setting of the transaction as `@supabase/lite` sends it: one statement each, up to ten before the request's own. */
const SETTING = /^\s*select set_config\('([a-z._]+)', (\$1|''), true\)\s*$/i

interface Setting {
  name: string
  value: unknown
}

/** @param role the API role of the transaction; undefined when it has none */
type Timeout = (role: unknown) => number

/**
 * Sends a transaction's settings in one statement, together with the first statement that is not a setting. The settings
 * (role, claims, request) are all known before anything reaches the database, so nine of ten round trips would tell nothing
 * new. A setting that the database refuses fails the statement that it came with.
 *
 * @param options.beginToo also holds BEGIN back, for a driver that sends statements without waiting for the previous one
 * @param options.timeout gives, by role, the ms after which a statement of a transaction with settings ends
 */
export function batchSettings(
  dialect: Dialect,
  { beginToo, timeout }: { beginToo: boolean; timeout?: Timeout },
): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new BatchingDriver(dialect.createDriver(), beginToo, timeout),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class BatchingDriver implements Driver {
  readonly #driver: Driver
  readonly #beginToo: boolean
  readonly #timeout: Timeout | undefined

  constructor(driver: Driver, beginToo: boolean, timeout: Timeout | undefined) {
    this.#driver = driver
    this.#beginToo = beginToo
    this.#timeout = timeout
  }

  init() {
    return this.#driver.init()
  }

  destroy() {
    return this.#driver.destroy()
  }

  async acquireConnection() {
    return new BatchingConnection(await this.#driver.acquireConnection(), this.#timeout)
  }

  releaseConnection(connection: DatabaseConnection) {
    const { inner } = dropBatch(connection)
    return this.#driver.releaseConnection(inner)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { inner } = dropBatch(connection)
    const begin = () => this.#driver.beginTransaction(inner, settings)
    if (this.#beginToo && connection instanceof BatchingConnection) connection.begin = begin
    else await begin()
  }

  // Settings end with their transaction: settings that were never sent are not needed any more, and neither is a BEGIN.
  async commitTransaction(connection: DatabaseConnection) {
    const { inner, begun } = dropBatch(connection)
    if (begun) await this.#driver.commitTransaction(inner)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const { inner, begun } = dropBatch(connection)
    if (begun) await this.#driver.rollbackTransaction(inner)
  }
}

/** The underlying connection, with its batch dropped, and whether the transaction has reached the database. */
function dropBatch(connection: DatabaseConnection): { inner: DatabaseConnection; begun: boolean } {
  if (!(connection instanceof BatchingConnection)) return { inner: connection, begun: true }
  const begun = !connection.begin
  connection.begin = undefined
  connection.held = []
  return { inner: connection.inner, begun }
}

class BatchingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #timeout: Timeout | undefined
  begin: (() => Promise<void>) | undefined
  held: Setting[] = []

  constructor(inner: DatabaseConnection, timeout: Timeout | undefined) {
    this.inner = inner
    this.#timeout = timeout
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const setting = SETTING.exec(query.sql)
    if (setting?.[1]) {
      this.held.push({ name: setting[1], value: setting[2] === '$1' ? query.parameters[0] : '' })
      return { rows: [] }
    }
    const { begin, held } = this
    if (!begin && held.length === 0) return this.inner.executeQuery<R>(query)
    this.begin = undefined
    this.held = []
    const ahead: Promise<unknown>[] = begin ? [begin()] : []
    if (held.length > 0) ahead.push(this.inner.executeQuery(together(this.#limited(held))))
    // The answer follows the settings on the wire. When they fail it fails too, and their error is the reason to report.
    const answer = this.inner.executeQuery<R>(query)
    answer.catch(() => {})
    await Promise.all(ahead)
    return answer
  }

  #limited(held: Setting[]): Setting[] {
    if (!this.#timeout) return held
    const role = held.findLast(({ name }) => name === 'role')?.value
    return [...held, { name: 'statement_timeout', value: String(this.#timeout(role)) }]
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
