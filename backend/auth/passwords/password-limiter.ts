import { tooBusy } from '#backend/auth/auth-error.ts'
import { BCRYPT_THREADS } from './bcrypt-pool.ts'

/** About three seconds of work for a thread at bcrypt's cost of 10: nobody waits longer for a sign-in. */
const REQUESTS_PER_THREAD = 32

export type PasswordLimiter = (work: () => Promise<Response>) => Promise<Response>

/**
 * Limits the requests that hash or compare a password: beyond `limit` at once they are refused unread, so that in a crowd
 * the queue stays bounded and nobody waits in vain. A request works on one password at a time, so the threads' queue is
 * bounded too.
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
