import bcrypt from 'bcryptjs'
import { z } from 'zod'
import type { AuthUsers } from './auth-users.ts'

type Handler = (request: Request) => Promise<Response>

const credentials = z.object({ email: z.string(), password: z.string() })

// A hash of no one's password, at the cost the real ones have.
const nobodysHash = bcrypt.hashSync('no one has this password', 10)

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
 * A second sign-up answers 'User already registered' (SPEC §8) when the account is confirmed; otherwise the mail goes
 * out again. `@supabase/lite` answers a rate limit to both, for ever.
 */
export async function guardSignUp(request: Request, users: AuthUsers, next: Handler) {
  const body = credentials.safeParse(await readJson(request))
  const user = body.success ? await users.byEmail(body.data.email) : undefined
  if (!body.success || !user) return next(request)
  if (user.email_confirmed_at) {
    return authError(422, 'user_already_exists', 'User already registered')
  }
  const resent = await next(
    new Request(new URL('/auth/v1/resend', request.url), {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ type: 'signup', email: body.data.email }),
    }),
  )
  if (!resent.ok) return resent
  return Response.json({
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: user.created_at,
    updated_at: user.updated_at,
  })
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
