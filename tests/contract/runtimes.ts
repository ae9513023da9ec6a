import { afterAll, beforeAll, describe } from 'vitest'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'

const bin = findPostgres()
if (!bin) {
  const reason = "PostgreSQL is missing: install Debian's package postgresql"
  if (process.env.CI) throw new Error(reason)
  process.stderr.write(`Contract tests on PostgreSQL skipped. ${reason}\n`)
}

/**
 * Runs one suite on PGlite and again on a PostgreSQL of its own. `runtime()` is the backend of the run; call it inside
 * tests and hooks.
 */
export function describeOnEveryRuntime(
  name: string,
  suite: (runtime: () => FreshBackend) => void,
): void {
  describe(`${name} on PGlite`, () => {
    suite(useBackend(() => freshBackend()))
  })

  describe.skipIf(!bin)(`${name} on PostgreSQL`, () => {
    let cluster: PostgresCluster | undefined
    const runtime = useBackend(async () => {
      cluster = await startPostgres()
      return freshBackend({ databaseUrl: await cluster.createDatabase('vaiven') })
    })
    afterAll(() => cluster?.stop())
    suite(runtime)
  })
}

function useBackend(open: () => Promise<FreshBackend>) {
  let backend: FreshBackend | undefined
  beforeAll(async () => {
    backend = await open()
  })
  afterAll(() => backend?.close())
  return () => {
    if (!backend) throw new Error('The backend opens before the first test')
    return backend
  }
}
