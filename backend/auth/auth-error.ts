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

function toSeconds(ms: number) {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Nobody counts 873 seconds: from two minutes on in minutes. */
function inWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutos`
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}
