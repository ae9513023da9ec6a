import { AsyncLocalStorage } from 'node:async_hooks'
import type { BackendLog } from './backend-log.ts'

const scope = new AsyncLocalStorage<BackendLog>()
let isInstalled = false

/**
 * Runs `work` and sends what a library prints with console.* meanwhile to our log: the name, code and place of an error,
 * never its text or parameters, because they may hold what a person typed.
 */
export function captureConsole<T>(log: BackendLog, work: () => Promise<T>): Promise<T> {
  if (!isInstalled) install()
  return scope.run(log, work)
}

function install() {
  isInstalled = true
  for (const level of ['error', 'warn', 'info', 'log'] as const) {
    const original = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      const log = scope.getStore()
      if (!log) return original(...parts)
      const failure = parts.find((part) => typeof part === 'object' && part !== null)
      if (failure) scope.exit(() => report(log, failure))
    }
  }
}

const safeFields = [
  'name',
  'code',
  'sqlstate',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]
// The wire driver spells PostgreSQL's fields this way.
const aliases = ['schema_name', 'table_name', 'column_name', 'constraint_name']

/** A rule of the database refused it: bad data, a constraint, a missing right, too complex, raised on purpose. */
const expectedCode = /^(22|23|42501|54|P0001|PT|PGRST)/

function report(log: BackendLog, failure: object) {
  const fields = Object.entries(failure).filter(
    ([key, value]) =>
      (safeFields.includes(key) || aliases.includes(key)) && typeof value === 'string',
  )
  const details = Object.fromEntries([['name', nameOf(failure)], ...fields])
  if (expectedCode.test(String(details.code ?? ''))) log.info(details, 'request refused')
  else log.error(details, 'backend error')
}

function nameOf(failure: object) {
  return failure instanceof Error ? failure.name : 'object'
}
