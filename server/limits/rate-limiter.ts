import { createHash } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Database } from '#backend/database/database.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * What is counted together: one client address, one account from everywhere, or one account from one address. Without an
 * e-mail, the token stands for the account.
 */
type Scope = 'address' | 'account' | 'accountAtAddress'

interface Limit {
  scope: Scope
  attempts: number
  /** In seconds, from the first attempt on. */
  within: number
}

/** ADR 0011. A stranger can use up somebody's `account`, hence its distance from `accountAtAddress`. */
export const LIMITS = {
  signIn: [
    { scope: 'accountAtAddress', attempts: 10, within: 15 * MINUTE },
    { scope: 'account', attempts: 50, within: 15 * MINUTE },
    { scope: 'address', attempts: 100, within: 15 * MINUTE },
  ],
  signUp: [
    { scope: 'account', attempts: 5, within: HOUR },
    { scope: 'address', attempts: 30, within: HOUR },
  ],
  /** Recovery, resend and a new address together. The account is the mailbox, whatever label the address carries. */
  mail: [
    { scope: 'account', attempts: 5, within: HOUR },
    { scope: 'address', attempts: 30, within: HOUR },
  ],
  /** The account is the refresh token: a browser that sends the same one again and again is broken. */
  refresh: [
    { scope: 'account', attempts: 20, within: 5 * MINUTE },
    { scope: 'address', attempts: 100, within: 15 * MINUTE },
  ],
  /** The account is the access token of whoever is signed in. */
  passwordChange: [
    { scope: 'account', attempts: 10, within: HOUR },
    { scope: 'address', attempts: 30, within: HOUR },
  ],
} as const satisfies Record<string, readonly Limit[]>

export type LimitedAction = keyof typeof LIMITS

/** A successful sign-in or refresh costs its address a tenth of a failed one. */
const COST = 10
const SUCCESS_COST = 1
const CHEAP_SUCCESS: readonly LimitedAction[] = ['signIn', 'refresh']

export interface Attempt {
  /** How long to wait in ms, or 0 when the attempt may go on. */
  readonly waitMs: number
  /** Reports how it ended: a success counts less than a failure, and our own fault not at all. */
  end(status: number): Promise<void>
}

export interface RateLimiter {
  /** Counts an attempt before it is made, so that many at once count too. `account` is an e-mail, a token or undefined. */
  begin(action: LimitedAction, address: string, account: string | undefined): Promise<Attempt>
}

const SCHEMA = 'shop_server'
const TABLE = 'rate_limits'

/** Counters are in memory on PGlite, which has one process, and in the database on PostgreSQL, where several share them. */
export async function openRateLimiter(database: Database): Promise<RateLimiter> {
  if (database.kind === 'postgres') {
    await database.exclusively(() =>
      database.exec(`
        create schema if not exists ${SCHEMA};
        create table if not exists ${SCHEMA}.${TABLE}
          (key varchar(255) primary key, points integer not null default 0, expire bigint);`),
    )
  }
  const limiters = new Map<Limit, RateLimiterAbstract>()
  for (const [action, limits] of Object.entries(LIMITS)) {
    for (const limit of limits) {
      limiters.set(limit, openLimiter(database, `${action}:${limit.scope}`, limit))
    }
  }
  return {
    async begin(action, address, account) {
      const counted = LIMITS[action].flatMap((limit) => {
        const key = keyOf(limit.scope, address, account)
        const limiter = limiters.get(limit)
        return key && limiter ? [{ key, limiter, scope: limit.scope }] : []
      })
      const answers = await Promise.allSettled(
        counted.map(({ limiter, key }) => limiter.consume(key, COST)),
      )
      return {
        waitMs: Math.max(0, ...answers.map(waitOf)),
        async end(status) {
          if (status >= 500) {
            await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key, COST)))
          } else if (status < 400 && CHEAP_SUCCESS.includes(action)) {
            await Promise.all(counted.map((counter) => forgive(counter, action)))
          }
        },
      }
    },
  }
}

/** After a successful sign-in the account starts again. A refresh token counts however it ended. */
async function forgive(
  { limiter, key, scope }: { limiter: RateLimiterAbstract; key: string; scope: Scope },
  action: LimitedAction,
) {
  if (scope === 'address') await limiter.reward(key, COST - SUCCESS_COST)
  else if (action === 'signIn') await limiter.delete(key)
}

function openLimiter(database: Database, keyPrefix: string, { attempts, within }: Limit) {
  const options = { keyPrefix, points: attempts * COST, duration: within }
  if (database.kind === 'pglite') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const rows = await database.query(text, values)
        return { rows, rowCount: rows.length }
      },
    },
    storeType: 'client',
    schemaName: SCHEMA,
    tableName: TABLE,
    tableCreated: true,
    // A database that does not answer must not open the door.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

/** Hashed, so that the counters hold nobody's e-mail. */
function keyOf(scope: Scope, address: string, account: string | undefined) {
  if (scope === 'address') return address
  if (account === undefined) return undefined
  const text = scope === 'account' ? account : `${account}\n${address}`
  return createHash('sha256').update(text).digest('base64url')
}

function waitOf(answer: PromiseSettledResult<RateLimiterRes>): number {
  if (answer.status === 'fulfilled') return 0
  if (answer.reason instanceof RateLimiterRes) return Math.max(1, answer.reason.msBeforeNext)
  throw answer.reason
}
