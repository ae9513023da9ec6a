import { receivedMessage } from './hosted-messages.ts'

/** What supabase-js says about a failed auth call: an AuthError, or whatever was thrown. */
export interface AuthFailure {
  name?: string
  message?: string
  code?: string | undefined
  status?: number | undefined
  /** Only on a weak password: 'length', 'characters' or 'pwned'. */
  reasons?: readonly string[]
}

/** The field that an error belongs to, if any; every error is also a toast (SPEC §8). */
export interface AuthMessage {
  text: string
  field?: 'email' | 'password'
  /** Only the confirmation is missing: its mail can be sent again. */
  unconfirmed?: true
}

const TOO_SHORT: AuthMessage = {
  text: 'La contraseña debe tener al menos 8 caracteres',
  field: 'password',
}
const TOO_WEAK: AuthMessage = {
  text: 'La contraseña es muy débil. Debe incluir mayúsculas, minúsculas y números',
  field: 'password',
}
const BREACHED: AuthMessage = {
  text: 'Esta contraseña ha sido comprometida en una filtración de datos. Usa una diferente',
  field: 'password',
}
const DISABLED: AuthMessage = { text: 'El registro está temporalmente deshabilitado' }
const EXISTS: AuthMessage = { text: 'Ya existe una cuenta con este email', field: 'email' }
const WRONG: AuthMessage = { text: 'Credenciales incorrectas' }
const UNCONFIRMED: AuthMessage = {
  text: 'Por favor confirma tu email antes de iniciar sesión',
  unconfirmed: true,
}

type Table = readonly [RegExp, AuthMessage][]

const WEAK_BY_MESSAGE: Table = [
  [/at least \d+ characters/i, TOO_SHORT],
  [/pwned|breach|leak|compromised|easy to guess/i, BREACHED],
  [/weak|at least one character of each|should contain/i, TOO_WEAK],
]
const SIGN_UP_BY_CODE: Record<string, AuthMessage> = {
  signup_disabled: DISABLED,
  email_provider_disabled: DISABLED,
  user_already_exists: EXISTS,
  email_exists: EXISTS,
}
const SIGN_UP_BY_MESSAGE: Table = [
  ...WEAK_BY_MESSAGE,
  [/sign-?ups? (are |is )?(not allowed|disabled)/i, DISABLED],
  [/already (been )?registered|already exists/i, EXISTS],
]
const SIGN_IN_BY_CODE: Record<string, AuthMessage> = {
  invalid_credentials: WRONG,
  email_not_confirmed: UNCONFIRMED,
}
const SIGN_IN_BY_MESSAGE: Table = [
  [/invalid login credentials/i, WRONG],
  [/email not confirmed/i, UNCONFIRMED],
]

function byMessage(table: Table, message: string): AuthMessage | undefined {
  return table.find(([pattern]) => pattern.test(message))?.[1]
}

/** A broken connection, a server fault or a thrown bug: not meant for the user. */
function isUnexpected({ name, status, message }: AuthFailure): boolean {
  return (
    !message ||
    status === undefined ||
    status >= 500 ||
    name === 'AuthRetryableFetchError' ||
    name === 'AuthUnknownError'
  )
}

function weakPassword({ reasons = [], message = '' }: AuthFailure): AuthMessage {
  if (reasons.includes('length')) return TOO_SHORT
  if (reasons.includes('pwned')) return BREACHED
  if (reasons.includes('characters')) return TOO_WEAK
  return byMessage(WEAK_BY_MESSAGE, message) ?? TOO_WEAK
}

/** SPEC §8 Sign-up: by code, then by message, then as received. */
export function signUpMessage(failure: AuthFailure): AuthMessage {
  if (failure.code === 'weak_password') return weakPassword(failure)
  const known =
    SIGN_UP_BY_CODE[failure.code ?? ''] ?? byMessage(SIGN_UP_BY_MESSAGE, failure.message ?? '')
  if (known) return known
  return { text: isUnexpected(failure) ? 'Error al crear cuenta' : receivedMessage(failure) }
}

/** SPEC §8 Sign-in: by code, then by message, then as received. */
export function signInMessage(failure: AuthFailure): AuthMessage {
  const known =
    SIGN_IN_BY_CODE[failure.code ?? ''] ?? byMessage(SIGN_IN_BY_MESSAGE, failure.message ?? '')
  if (known) return known
  return { text: isUnexpected(failure) ? 'Error al iniciar sesión' : receivedMessage(failure) }
}

/** A mail that could not be requested: as received, like SPEC §8's other calls. */
export function mailMessage(failure: AuthFailure): AuthMessage {
  return { text: isUnexpected(failure) ? 'Error al enviar el correo' : receivedMessage(failure) }
}

/** A new password after a recovery: the words of sign-up, and that it must be new. */
export function newPasswordMessage(failure: AuthFailure): AuthMessage {
  if (failure.code === 'same_password') {
    return { text: 'La nueva contraseña debe ser distinta de la anterior', field: 'password' }
  }
  if (failure.code === 'weak_password') return weakPassword(failure)
  const weak = byMessage(WEAK_BY_MESSAGE, failure.message ?? '')
  if (weak) return weak
  return {
    text: isUnexpected(failure) ? 'Error al actualizar la contraseña' : receivedMessage(failure),
  }
}
