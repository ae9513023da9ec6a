/** An error in GoTrue's form: supabase-js reads `error_code` as `error.code` and `msg` as `error.message`. */
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

/** The given e-mail is not the address of one mailbox. */
export function invalidAddress(): Response {
  const words = 'Unable to validate email address: invalid format'
  return authError(400, 'validation_failed', words)
}

/** Too many attempts. The page shows the text as received (SPEC §8). @param waitMs until the next one, in ms */
export function tooManyAttempts(waitMs: number): Response {
  const seconds = toSeconds(waitMs)
  return authError(
    429,
    'over_request_rate_limit',
    `Demasiados intentos. Espera ${inWords(seconds)} e inténtalo de nuevo.`,
    { 'retry-after': String(seconds) },
  )
}

/** Somebody asked for a mail too soon after the last. @param waitMs until the next one, in ms */
export function tooManyMails(waitMs: number): Response {
  const seconds = toSeconds(waitMs)
  return authError(
    429,
    'over_email_send_rate_limit',
    `Acabamos de enviarte un correo. Espera ${inWords(seconds)} para pedir otro.`,
    { 'retry-after': String(seconds) },
  )
}

/** How long `server_busy` asks the client to wait, in seconds. */
const BUSY_SECONDS = 5
export const BUSY_CODE = 'server_busy'

/**
 * More people sign in at once than passwords can be compared. It is a 503 sent as 429: supabase-js drops the message of a
 * 5xx, and people should read this one.
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
 * Too many refreshes. A 503, because supabase-js discards a session at a 429, and people who share an address must not sign
 * each other out. @param waitMs until the next one, in ms
 */
export function tooManyRefreshes(waitMs: number): Response {
  return authError(503, 'over_request_rate_limit', 'Too many refreshes', {
    'retry-after': String(toSeconds(waitMs)),
  })
}

function toSeconds(ms: number) {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Nobody counts 873 seconds: from two minutes on it says minutes. */
function inWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutos`
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}
