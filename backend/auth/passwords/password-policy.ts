import { meetsPasswordRules } from '#backend/auth/auth-config.ts'
import { authError } from '#backend/auth/auth-error.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

/** What an operator may require of passwords beyond SPEC §5, as in a hosted project's settings. */
export interface StricterPasswords {
  /** Characters; the form asks for 8. */
  minLength?: number
  /** A password must contain one of these too. */
  alsoOneOf?: string
}

/** Bcrypt reads no further: two passwords that differ only later would be the same. */
const MAX_PASSWORD_BYTES = 72

/**
 * Rules for a new password beyond those of SPEC §5, which `@supabase/lite` checks: no longer than bcrypt reads, within the
 * operator's rules, and not known from a breach (SPEC §8). Returns undefined when the password is fine.
 */
export function refusePassword(
  password: string,
  { minLength = 0, alsoOneOf }: StricterPasswords = {},
): Response | undefined {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    // The page shows it as received (SPEC §8).
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
