import { join } from 'node:path'
import { DamagedKeysError } from '#backend/auth/access/api-keys.ts'
import { UnknownMigrationError } from '#backend/database/migrate.ts'
import { DamagedDatabaseError } from '#backend/database/pglite/pglite-database.ts'
import { isDiskFull } from '#backend/database/pglite/disk-guard.ts'
import type { Env } from './env.ts'
import { StartError, systemCode } from './start-error.ts'

/** System codes of a server that is not there, and PostgreSQL's codes for a refused login or an unknown database. */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|08|28|3D)/
/** PostgreSQL's insufficient_privilege. */
const NO_RIGHT = '42501'
/** PostgreSQL's codes for files that are missing or hold something else. */
const DAMAGED = /^(XX00[12]|58)/

/** Why the embedded backend did not open; a StartError when the operator can fix it. */
export function explainOpenError(error: unknown, env: Env, dataDir: string): unknown {
  const code = systemCode(error)
  if (error instanceof DamagedKeysError) return new StartError(error.message)
  if (error instanceof UnknownMigrationError) {
    const empty = env.DATABASE_URL ? 'an empty database' : 'an empty DATA_DIR'
    return new StartError(`${error.message}. Start that version, or this one with ${empty}.`)
  }
  if (!env.DATABASE_URL) {
    if (isDiskFull(dataDir)) {
      return new StartError(`The disk of DATA_DIR ${dataDir} is full. Make room first.`)
    }
    const damage =
      code && DAMAGED.test(code) ? new DamagedDatabaseError(join(dataDir, 'db'), error) : error
    return damage instanceof DamagedDatabaseError
      ? new StartError(`${damage.message}. Restore a backup: see docs/operations.md.`)
      : error
  }
  if (code && UNREACHABLE.test(code)) {
    return new StartError(`The database at DATABASE_URL cannot be opened (${code}).`)
  }
  if (code === NO_RIGHT) {
    const { message } = error as Error
    return new StartError(
      `The user of DATABASE_URL lacks a right (${message}): see PostgreSQL in docs/deploy.md.`,
    )
  }
  return error
}
