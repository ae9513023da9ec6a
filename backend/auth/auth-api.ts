import { serveAdminUsers } from './admin-users.ts'
import { authError, guardRecovery, guardSignIn, guardSignUp } from './auth-guards.ts'
import type { AuthUsers } from './auth-users.ts'

type Handler = (request: Request) => Promise<Response>

/**
 * The endpoints that a shop with e-mail and password needs. The rest of `@supabase/lite` stays shut: its /otp and
 * /magiclink make confirmed users of addresses nobody has confirmed, and mail as often as they are asked to.
 */
const served = new Set([
  'signup',
  'token',
  'logout',
  'user',
  'verify',
  'recover',
  'resend',
  'settings',
  'health',
])

/**
 * The Auth API around what `@supabase/lite` (`next`) does. `signUpConfirmed` signs up without a mail, for operators.
 */
export function createAuthApi(options: {
  users: AuthUsers
  secretKey: string
  next: Handler
  signUpConfirmed: Handler
}): Handler {
  const { users, secretKey, next, signUpConfirmed } = options
  return async (request) => {
    const url = new URL(request.url)
    const endpoint = url.pathname.slice('/auth/v1/'.length)
    if (request.method === 'OPTIONS') return next(request)
    const admin = await serveAdminUsers(request, { secretKey, users, signUp: signUpConfirmed })
    if (admin) return admin
    if (!served.has(endpoint)) return authError(404, 'not_found', 'Not found')
    if (request.method !== 'POST') return next(request)
    if (endpoint === 'signup') return guardSignUp(request, users, next)
    if (endpoint === 'recover') return guardRecovery(request, users, next)
    if (endpoint === 'token' && url.searchParams.get('grant_type') === 'password') {
      return guardSignIn(request, users, next)
    }
    return next(request)
  }
}
