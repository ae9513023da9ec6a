import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { meetsPasswordRules } from './auth-config.ts'
import type { AuthUsers } from './auth-users.ts'

type Handler = (request: Request) => Promise<Response>

/** How long an address waits for its next mail, in ms. */
const MAIL_INTERVAL = 60_000

const credentials = z.object({ email: z.string(), password: z.string() })

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
  const isRight = await bcrypt.compare(body.data.password, user?.encrypted_password || nobodysHash)
  return isUnconfirmed && !isRight ? invalidCredentials() : response
}

/**
 * A second sign-up answers 'User already registered' (SPEC §8) once the account is confirmed. Before that it starts
 * anew with the new password and a new mail, at most once a minute: `@supabase/lite` would refuse for ever, and a
 * stranger who took the address first must not have chosen the password.
 */
export async function guardSignUp(request: Request, users: AuthUsers, next: Handler) {
  const body = credentials.safeParse(await readJson(request))
  const user = body.success ? await users.byEmail(body.data.email) : undefined
  if (!body.success || !user) return next(request)
  if (user.email_confirmed_at) {
    return authError(422, 'user_already_exists', 'User already registered')
  }
  if (!wasRecent(user.confirmation_sent_at) && meetsPasswordRules(body.data.password)) {
    await users.removeUnconfirmed(user.id)
  }
  return next(request)
}

/** Mails a link to set a new password at most once a minute; the answer is the same, whoever asks for whom. */
export async function guardRecovery(request: Request, users: AuthUsers, next: Handler) {
  const body = z.object({ email: z.string() }).safeParse(await readJson(request))
  const user = body.success ? await users.byEmail(body.data.email) : undefined
  if (wasRecent(user?.recovery_sent_at)) {
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } })
  }
  return next(request)
}

function wasRecent(time: string | null | undefined) {
  return Boolean(time) && Date.now() - Date.parse(String(time)) < MAIL_INTERVAL
}

export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    {
      status,
      headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': errorCode },
    },
  )
}

async function readJson(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined)
}

function invalidCredentials() {
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
