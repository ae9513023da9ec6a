import { z } from 'zod'
import { meetsPasswordRules } from './auth-config.ts'
import { authError, tooManyMails } from './auth-error.ts'
import type { AuthUsers } from './auth-users.ts'
import type { Handler } from './handler.ts'
import { refusePassword, type StricterPasswords } from './password-guard.ts'
import { comparePassword } from './password-threads.ts'
import { readJson } from './read-json.ts'
import { endOtherSessions } from './session-guards.ts'

/** How long an address waits for its next mail, in ms. */
const MAIL_INTERVAL = 60_000

const credentials = z.object({ email: z.string(), password: z.string() })
const passwordChange = z.object({ password: z.string() })

// The hash of a forgotten random text, at the cost the real ones have.
const nobodysHash = '$2b$10$kM/GxlU2bvFjWOISksOUqenM65IVlzjKFv9u3nHrazE2Dq3WjnVKO'

/**
 * Closes two leaks of `@supabase/lite`: a wrong password on an unconfirmed account answers email_not_confirmed, and
 * an unknown e-mail answers sooner than a known one. Both would tell a stranger who has an account.
 */
export async function guardSignIn(request: Request, users: AuthUsers, next: Handler) {
  const body = credentials.safeParse(await readJson(request))
  const response = await next(request)
  if (response.status !== 400 || !body.success) return response
  const user = await users.byEmail(body.data.email)
  const isUnconfirmed = user !== undefined && user.email_confirmed_at === null
  // A confirmed user's password has been compared already.
  if (user && !isUnconfirmed) return response
  const isRight = await comparePassword(body.data.password, user?.encrypted_password || nobodysHash)
  return isUnconfirmed && !isRight ? invalidCredentials() : response
}

/**
 * A second sign-up answers 'User already registered' (SPEC §8) once the account is confirmed. Before that it starts
 * anew with the new password and a new mail, at most once a minute: `@supabase/lite` would refuse for ever, and a
 * stranger who took the address first must not have chosen the password.
 */
export async function guardSignUp(
  request: Request,
  users: AuthUsers,
  stricter: StricterPasswords | undefined,
  next: Handler,
) {
  const body = credentials.safeParse(await readJson(request))
  if (!body.success) return next(request)
  const refused = refusePassword(body.data.password, stricter)
  if (refused) return refused
  const user = await users.byEmail(body.data.email)
  if (!user) return next(request)
  if (user.email_confirmed_at) {
    return authError(422, 'user_already_exists', 'User already registered')
  }
  const waitMs = mailWait(user.confirmation_sent_at)
  if (waitMs === 0 && meetsPasswordRules(body.data.password)) {
    await users.removeUnconfirmed(user.id)
  }
  const response = await next(request)
  return response.status === 429 ? tooManyMails(waitMs || MAIL_INTERVAL) : response
}

/** A new password for whoever is signed in: the rules of sign-up, and the end of the user's other sessions. */
export async function guardUserChange(
  request: Request,
  users: AuthUsers,
  stricter: StricterPasswords | undefined,
  next: Handler,
) {
  const body = passwordChange.safeParse(await readJson(request))
  if (!body.success) return next(request)
  const refused = refusePassword(body.data.password, stricter)
  if (refused) return refused
  const response = await next(request)
  if (response.ok) await endOtherSessions(request, response, users)
  return response
}

/** How long an address must wait for its next mail, in ms, when `sentAt` is when it got its last. */
export function mailWait(sentAt: string | null | undefined): number {
  return sentAt ? Math.max(0, Date.parse(sentAt) + MAIL_INTERVAL - Date.now()) : 0
}

function invalidCredentials() {
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
