import { z } from 'zod'
import { meetsPasswordRules } from '#backend/auth/auth-config.ts'
import { authError, tooManyMails } from '#backend/auth/auth-error.ts'
import type { AuthUsers } from './auth-users.ts'
import type { Handler } from '#backend/auth/handler.ts'
import { refusePassword, type StricterPasswords } from '#backend/auth/passwords/password-policy.ts'
import { comparePassword } from '#backend/auth/passwords/bcrypt-pool.ts'
import { readJson } from '#backend/auth/read-json.ts'
import type { SignUpHistory } from './sign-up-history.ts'

/** How long an address waits for its next mail, in ms. */
const MAIL_INTERVAL = 60_000

const credentials = z.object({ email: z.string(), password: z.string() })

// The hash of a random text that nobody remembers, at the same cost as real hashes.
export const nobodysHash = '$2b$10$kM/GxlU2bvFjWOISksOUqenM65IVlzjKFv9u3nHrazE2Dq3WjnVKO'

/**
 * Closes two leaks of `@supabase/lite`: a wrong password on an unconfirmed account answers email_not_confirmed, and an
 * unknown e-mail answers sooner than a known one. Both would tell a stranger who has an account.
 */
export async function guardSignIn(request: Request, users: AuthUsers, next: Handler) {
  const body = credentials.safeParse(await readJson(request))
  const response = await next(request)
  if (response.status !== 400 || !body.success) return response
  const user = await users.byEmail(body.data.email)
  const isUnconfirmed = user !== undefined && user.email_confirmed_at === null
  // For a confirmed user the password has already been compared.
  if (user && !isUnconfirmed) return response
  const isRight = await comparePassword(body.data.password, user?.encrypted_password || nobodysHash)
  return isUnconfirmed && !isRight ? invalidCredentials() : response
}

/**
 * A second sign-up answers 'User already registered' (SPEC §8) once the account is confirmed. Before that it starts again
 * with the new password and a new mail, at most once a minute; `@supabase/lite` would refuse it for ever. When two people
 * chose two passwords, nobody knows yet whose mailbox it is: the history tells when somebody confirms (ADR 0043).
 */
export async function guardSignUp(
  request: Request,
  options: {
    users: AuthUsers
    history: SignUpHistory
    stricter: StricterPasswords | undefined
    next: Handler
  },
) {
  const { users, history, stricter, next } = options
  const body = credentials.safeParse(await readJson(request))
  if (!body.success) return next(request)
  const { email, password } = body.data
  const refused = refusePassword(password, stricter)
  if (refused) return refused
  const user = await users.byEmail(email)
  if (!user || !meetsPasswordRules(password)) return next(request)
  if (user.email_confirmed_at) {
    return authError(422, 'user_already_exists', 'User already registered')
  }
  // Even when it is too soon for another mail: somebody who has to wait opens the earlier one.
  if (!(await comparePassword(password, user.encrypted_password || nobodysHash))) {
    await history.contest(email)
  }
  const waitMs = mailWait(user.confirmation_sent_at)
  if (waitMs === 0) {
    await history.keepLink(email, user.confirmation_token, user.confirmation_sent_at)
    await users.removeUnconfirmed(user.id)
  }
  const response = await next(request)
  return response.status === 429 ? tooManyMails(waitMs || MAIL_INTERVAL) : response
}

/** How long an address must wait for its next mail, in ms, when it got the last one at `sentAt`. */
export function mailWait(sentAt: string | null | undefined): number {
  return sentAt ? Math.max(0, Date.parse(sentAt) + MAIL_INTERVAL - Date.now()) : 0
}

function invalidCredentials() {
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
