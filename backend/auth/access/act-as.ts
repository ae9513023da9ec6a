import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '#backend/database/database.ts'
import type { Access } from './access.ts'

export type Ask = <T>(sql: string, params: unknown[]) => Promise<T[]>

/**
 * Runs `work` in one transaction with the role and claims of `access`, so that the policies decide.
 * @param options.timeout in ms, for each statement (PostgreSQL only)
 */
export function actAs<T>(
  database: Database,
  access: Access,
  options: { timeout: number; readOnly: boolean; settings?: Record<string, string> },
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  return database.connection.runInTransaction(async (transaction: Kysely<unknown>) => {
    const ask: Ask = async <R>(sql: string, params: unknown[]) =>
      (await transaction.executeQuery<R>(CompiledQuery.raw(sql, params))).rows
    const settings = {
      ...options.settings,
      'request.jwt.claims': JSON.stringify(access.claims),
      'request.jwt.claim.sub': String(access.claims.sub ?? ''),
      'request.jwt.claim.role': access.role,
      statement_timeout: String(options.timeout),
      ...(options.readOnly ? { transaction_read_only: 'on' } : {}),
      // This must be the last setting: afterwards nothing else may be set.
      role: access.role,
    }
    const calls = Object.keys(settings).map(
      (name, n) => `set_config('${name}', $${n + 1}::text, true)`,
    )
    await ask(`select ${calls.join(', ')}`, Object.values(settings))
    return work(ask)
  })
}
