import { meetsPasswordRules } from '#backend/auth/auth-config.ts'
import { authError } from '#backend/auth/auth-error.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

/** What an operator may ask of passwords beyond SPEC §5, as a hosted project's settings do. */
export interface StricterPasswords {
  /** Characters; the form asks for 8. */
  minLength?: number
  /** One of these must be there too. */
  alsoOneOf?: string
}

/** Bcrypt reads no further, so that two passwords that differ later would be one. */
const MAX_PASSWORD_BYTES = 72

/**
 * What a new password must not be, beyond the rules of SPEC §5 that `@supabase/lite` checks itself: longer than bcrypt
 * reads, against the operator's own rules, or known from a breach (SPEC §8). Undefined when nothing is against it.
 */
export function refusePassword(
  password: string,
  { minLength = 0, alsoOneOf }: StricterPasswords = {},
): Response | undefined {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    // Shown as received (SPEC §8).
    return authError(400, 'validation_failed', 'La contraseña puede tener hasta 72 caracteres')
  }
  if (!meetsPasswordRules(password)) return undefined
  if (password.length < minLength) {
    return weakPassword('length', `Password should be at least ${minLength} characters.`)
  }
  if (alsoOneOf && ![...password].some((sign) => alsoOneOf.includes(sign))) {
    const words = `Password should contain at least one character of each: ${alsoOneOf}`
    return weakPassword('characters', words)
  }
  if (!isLeakedPassword(password)) return undefined
  const words = 'Password is known to be weak and easy to guess, please choose a different one.'
  return weakPassword('pwned', words)
}

function weakPassword(reason: 'length' | 'characters' | 'pwned', msg: string): Response {
  const answer = {
    code: 422,
    error_code: 'weak_password',
    msg,
    weak_password: { reasons: [reason] },
  }
  return Response.json(answer, {
    status: 422,
    headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': 'weak_password' },
  })
}
