import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mailMessage, newPasswordMessage, signInMessage, signUpMessage } from './auth-messages.ts'
import { HOSTED_MESSAGES, receivedMessage } from './hosted-messages.ts'

/** Codes for which SPEC §8 has words of its own. */
const OF_SPEC = [
  'weak_password',
  'signup_disabled',
  'email_provider_disabled',
  'user_already_exists',
  'email_exists',
  'invalid_credentials',
  'email_not_confirmed',
  'same_password',
]
/** Codes of what this shop does not use: phones, a second factor, single sign-on, other providers, invitations. */
const NOT_USED =
  /phone|sms|mfa|webauthn|saml|sso|oauth|identity|invite|linking|unexpected_audience|provider_email_needs_verification/

/** The list that supabase-js publishes. */
function publishedCodes(): string[] {
  const text = readFileSync('node_modules/@supabase/auth-js/dist/main/lib/error-codes.d.ts', 'utf8')
  return [...text.matchAll(/'([a-z0-9_]+)'/g)].flatMap(([, code]) => code ?? [])
}

describe("GoTrue's own answers", () => {
  it('have Spanish words for each published code that this shop can meet', () => {
    const codes = publishedCodes()
    expect(codes.length).toBeGreaterThan(70)
    const without = codes.filter(
      (code) =>
        !(code in HOSTED_MESSAGES) &&
        !OF_SPEC.includes(code) &&
        (code === 'user_sso_managed' || !NOT_USED.test(code)),
    )
    expect(without).toEqual([])
  })

  it('say how many seconds to wait', () => {
    const soon = {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 47 seconds.',
      status: 429,
    }
    const words = 'Acabamos de enviarte un correo. Espera 47 segundos para pedir otro.'
    expect(signUpMessage(soon).text).toBe(words)
    expect(mailMessage(soon).text).toBe(words)
    expect(receivedMessage({ ...soon, code: 'over_request_rate_limit' })).toBe(
      'Demasiados intentos. Espera 47 segundos e inténtalo de nuevo.',
    )
    expect(signInMessage({ ...soon, message: 'email rate limit exceeded' }).text).toBe(
      'Enviamos demasiados correos. Espera un momento para pedir otro.',
    )
  })

  it('are Spanish after a recovery too', () => {
    const failure = { code: 'session_not_found', message: 'Session is not found', status: 403 }
    expect(newPasswordMessage(failure).text).toBe('Inicia sesión de nuevo para continuar.')
  })

  it('are shown as received where they are Spanish, or unknown', () => {
    const wait = 'Demasiados intentos. Espera 15 minutos e inténtalo de nuevo.'
    expect(receivedMessage({ code: 'over_request_rate_limit', message: wait })).toBe(wait)
    const own = 'Ya has pedido un enlace. Búscalo en tu correo.'
    expect(receivedMessage({ code: 'over_email_send_rate_limit', message: own })).toBe(own)
    expect(receivedMessage({ code: 'brand_new', message: 'The moon is full' })).toBe(
      'The moon is full',
    )
  })
})
