/** An error as GoTrue words it: supabase-js reads `error_code` as `error.code` and `msg` as `error.message`. */
export function authError(
  status: number,
  errorCode: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    {
      status,
      headers: { 'access-control-allow-origin': '*', 'x-sb-error-code': errorCode, ...headers },
    },
  )
}

/** What was given as an e-mail is not the address of one mailbox. */
export function invalidAddress(): Response {
  const words = 'Unable to validate email address: invalid format'
  return authError(400, 'validation_failed', words)
}

/** Too many attempts. Shown as received (SPEC §8), so in Spanish. @param waitMs until the next one, in ms */
export function tooManyAttempts(waitMs: number): Response {
  const seconds = toSeconds(waitMs)
  return authError(
    429,
    'over_request_rate_limit',
    `Demasiados intentos. Espera ${inWords(seconds)} e inténtalo de nuevo.`,
    { 'retry-after': String(seconds) },
  )
}

/** A mail was asked for too soon after the last. @param waitMs until the next one, in ms */
export function tooManyMails(waitMs: number): Response {
  const seconds = toSeconds(waitMs)
  return authError(
    429,
    'over_email_send_rate_limit',
    `Acabamos de enviarte un correo. Espera ${inWords(seconds)} para pedir otro.`,
    { 'retry-after': String(seconds) },
  )
}

/** What `server_busy` asks to wait, in seconds. */
const BUSY_SECONDS = 5
export const BUSY_CODE = 'server_busy'

/**
 * More people sign in at once than passwords can be compared. 503 by its nature, 429 on the wire: of a 5xx supabase-js
 * hands on no message, and this one is to be read.
 */
export function tooBusy(): Response {
  return authError(
    429,
    BUSY_CODE,
    'Mucha gente está entrando en este momento. Espera unos segundos e inténtalo de nuevo.',
    { 'retry-after': String(BUSY_SECONDS) },
  )
}

/**
 * Too many refreshes. 503, because supabase-js throws a session away at a 429, and people who share an address must not
 * sign each other out. @param waitMs until the next one, in ms
 */
export function tooManyRefreshes(waitMs: number): Response {
  return authError(503, 'over_request_rate_limit', 'Too many refreshes', {
    'retry-after': String(toSeconds(waitMs)),
  })
}

function toSeconds(ms: number) {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Nobody counts 873 seconds: from two minutes on in minutes. */
function inWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutos`
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}
