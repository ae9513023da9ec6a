import { tooBusy } from '#backend/auth/auth-error.ts'
import { BCRYPT_THREADS } from './bcrypt-pool.ts'

/** About three seconds of work for a thread at bcrypt's cost of 10: longer than that nobody waits for a sign-in. */
const REQUESTS_PER_THREAD = 32

export type PasswordLimiter = (work: () => Promise<Response>) => Promise<Response>

/**
 * Bounds the requests that need a password hashed or compared: beyond `limit` at once they are refused unread, so that
 * a crowd makes the queue neither grow without end nor everyone in it wait in vain. A request has at most one password
 * in work at a time, hence the queue of the threads is bounded as well.
 */
export function createPasswordLimiter(
  limit = BCRYPT_THREADS * REQUESTS_PER_THREAD,
): PasswordLimiter {
  let inside = 0
  return async (work) => {
    if (inside >= limit) return tooBusy()
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}
