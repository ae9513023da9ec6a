import { meetsPasswordRules } from './auth-config.ts'
import { authError } from './auth-error.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

/** Bcrypt reads no further, so that two passwords that differ later would be one. */
const MAX_PASSWORD_BYTES = 72

/**
 * What a new password must not be, beyond the rules of SPEC §5 that `@supabase/lite` checks itself: longer than bcrypt
 * reads, or known from a breach (SPEC §8). Undefined when there is nothing against it.
 */
export function refusePassword(password: string): Response | undefined {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    // Shown as received (SPEC §8).
    return authError(400, 'validation_failed', 'La contraseña puede tener hasta 72 caracteres')
  }
  if (!meetsPasswordRules(password) || !isLeakedPassword(password)) return undefined
  const answer = {
    code: 422,
    error_code: 'weak_password',
    msg: 'Password is known to be weak and easy to guess, please choose a different one.',
    weak_password: { reasons: ['pwned'] },
  }
  return Response.json(answer, {
    status: 422,
    headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': 'weak_password' },
  })
}
