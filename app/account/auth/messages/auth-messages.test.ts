import { describe, expect, it } from 'vitest'
import {
  type AuthFailure,
  newPasswordMessage,
  mailMessage,
  signInMessage,
  signUpMessage,
} from './auth-messages.ts'

const SHORT = 'La contraseña debe tener al menos 8 caracteres'
const WEAK = 'La contraseña es muy débil. Debe incluir mayúsculas, minúsculas y números'
const BREACHED =
  'Esta contraseña ha sido comprometida en una filtración de datos. Usa una diferente'
const DISABLED = 'El registro está temporalmente deshabilitado'
const EXISTS = 'Ya existe una cuenta con este email'

describe('SPEC §8 Sign-up', () => {
  it.each<[string, AuthFailure, string]>([
    [
      'too short, by reason',
      { code: 'weak_password', reasons: ['length'], message: '?', status: 422 },
      SHORT,
    ],
    [
      'short and weak: short first',
      { code: 'weak_password', reasons: ['characters', 'length'], status: 422 },
      SHORT,
    ],
    [
      'too short, by message',
      { message: 'Password should be at least 8 characters.', status: 422 },
      SHORT,
    ],
    ['too weak, by reason', { code: 'weak_password', reasons: ['characters'], status: 422 }, WEAK],
    [
      'too weak, by message',
      {
        message: 'Password should contain at least one character of each: abc, 0123.',
        status: 422,
      },
      WEAK,
    ],
    [
      'too weak, without a reason',
      { code: 'weak_password', reasons: [], message: 'no', status: 422 },
      WEAK,
    ],
    [
      'in a data breach, by reason',
      { code: 'weak_password', reasons: ['pwned'], status: 422 },
      BREACHED,
    ],
    [
      'in a data breach, by message',
      {
        message: 'Password is known to be weak and easy to guess, please choose a different one.',
        status: 422,
      },
      BREACHED,
    ],
    ['sign-up disabled, by code', { code: 'signup_disabled', message: '?', status: 422 }, DISABLED],
    [
      'sign-up disabled, by message',
      { message: 'Signups not allowed for this instance', status: 403 },
      DISABLED,
    ],
    ['e-mail sign-up disabled', { message: 'Email signups are disabled', status: 400 }, DISABLED],
    [
      'already registered, by code',
      { code: 'user_already_exists', message: '?', status: 422 },
      EXISTS,
    ],
    [
      'already registered, by the other code',
      { code: 'email_exists', message: '?', status: 422 },
      EXISTS,
    ],
    ['already registered, by message', { message: 'User already registered', status: 400 }, EXISTS],
    [
      'other backend message',
      { code: 'over_email_send_rate_limit', message: 'Espera un minuto', status: 429 },
      'Espera un minuto',
    ],
    [
      'no connection',
      { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
      'Error al crear cuenta',
    ],
    [
      'server fault',
      { message: 'Database error saving new user', status: 500 },
      'Error al crear cuenta',
    ],
    ['a thrown bug', new TypeError('x is undefined'), 'Error al crear cuenta'],
  ])('%s', (_cause, failure, text) => expect(signUpMessage(failure).text).toBe(text))

  it('names the field that a message belongs beside', () => {
    expect(signUpMessage({ code: 'user_already_exists' }).field).toBe('email')
    expect(signUpMessage({ code: 'weak_password' }).field).toBe('password')
    expect(signUpMessage({ code: 'signup_disabled' }).field).toBeUndefined()
  })
})

describe('SPEC §8 Sign-in', () => {
  it.each<[string, AuthFailure, string]>([
    [
      'invalid credentials, by code',
      { code: 'invalid_credentials', message: '?' },
      'Credenciales incorrectas',
    ],
    [
      'invalid credentials, by message',
      { message: 'Invalid login credentials', status: 400 },
      'Credenciales incorrectas',
    ],
    [
      'unconfirmed e-mail, by code',
      { code: 'email_not_confirmed', message: '?' },
      'Por favor confirma tu email antes de iniciar sesión',
    ],
    [
      'unconfirmed e-mail, by message',
      { message: 'Email not confirmed', status: 400 },
      'Por favor confirma tu email antes de iniciar sesión',
    ],
    [
      'other backend message',
      { code: 'user_banned', message: 'Cuenta en revisión', status: 403 },
      'Cuenta en revisión',
    ],
    [
      'no connection',
      { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
      'Error al iniciar sesión',
    ],
    ['server fault', { message: 'boom', status: 503 }, 'Error al iniciar sesión'],
    ['a thrown bug', new TypeError('x is undefined'), 'Error al iniciar sesión'],
  ])('%s', (_cause, failure, text) => expect(signInMessage(failure).text).toBe(text))
})

describe('Recovery and new password', () => {
  it('says that the new password must be new', () =>
    expect(newPasswordMessage({ code: 'same_password', status: 422, message: '?' }).text).toBe(
      'La nueva contraseña debe ser distinta de la anterior',
    ))
  it('uses the words of sign-up for a weak one', () => {
    expect(newPasswordMessage({ code: 'weak_password', reasons: ['length'] }).text).toBe(SHORT)
    expect(
      newPasswordMessage({ message: 'Password should contain at least one character', status: 422 })
        .text,
    ).toBe(WEAK)
  })
  it('shows other messages as received and unexpected failures in general words', () => {
    expect(mailMessage({ message: 'Espera un minuto', status: 429 }).text).toBe('Espera un minuto')
    expect(mailMessage({ message: 'boom', status: 500 }).text).toBe('Error al enviar el correo')
    expect(newPasswordMessage(new TypeError('x')).text).toBe('Error al actualizar la contraseña')
    expect(newPasswordMessage({ message: 'Espera un minuto', status: 429 }).text).toBe(
      'Espera un minuto',
    )
  })
})
