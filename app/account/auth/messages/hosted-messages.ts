const WAIT = 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'
const WAIT_FOR_MAIL = 'Enviamos demasiados correos. Espera un momento para pedir otro.'
const LINK = 'El enlace ya no es válido. Pide uno nuevo.'
const AGAIN = 'Inicia sesión de nuevo para continuar.'
const NOT_NOW = 'El servicio no responde. Inténtalo de nuevo en un momento.'
const CLOSED = 'Este modo de acceso no está disponible.'
const ADDRESS = 'No podemos enviar correos a esa dirección. Usa otra.'

/** What GoTrue on a hosted project answers in English, by its code, for the calls that this shop makes. */
export const HOSTED_MESSAGES: Readonly<Record<string, string>> = {
  over_request_rate_limit: WAIT,
  over_email_send_rate_limit: WAIT_FOR_MAIL,
  captcha_failed: 'No pudimos comprobar que eres una persona. Inténtalo de nuevo.',
  conflict: 'Otra solicitud iba primero. Inténtalo de nuevo.',
  email_address_invalid: ADDRESS,
  email_address_not_authorized: ADDRESS,
  user_banned: 'Esta cuenta está suspendida. Escríbenos para saber más.',
  user_not_found: 'No encontramos esa cuenta.',
  user_sso_managed: 'Esta cuenta entra por el acceso de tu empresa.',
  otp_expired: LINK,
  otp_disabled: CLOSED,
  provider_disabled: CLOSED,
  anonymous_provider_disabled: CLOSED,
  flow_state_expired: LINK,
  flow_state_not_found: LINK,
  bad_code_verifier: LINK,
  session_expired: AGAIN,
  session_not_found: AGAIN,
  refresh_token_not_found: AGAIN,
  refresh_token_already_used: AGAIN,
  bad_jwt: AGAIN,
  no_authorization: AGAIN,
  not_admin: AGAIN,
  insufficient_aal: AGAIN,
  reauthentication_needed: AGAIN,
  reauthentication_not_valid: AGAIN,
  reauth_nonce_missing: AGAIN,
  validation_failed: 'Revisa los datos e inténtalo de nuevo.',
  bad_json: 'Revisa los datos e inténtalo de nuevo.',
  unexpected_failure: NOT_NOW,
  request_timeout: NOT_NOW,
  hook_timeout: NOT_NOW,
  hook_timeout_after_retry: NOT_NOW,
  hook_payload_over_size_limit: NOT_NOW,
  hook_payload_invalid_content_type: NOT_NOW,
}

/**
 * Words that no Spanish sentence has ('has' would be one: 'has pedido'). The embedded backend writes Spanish, which is shown as
 * received (SPEC §8).
 */
const ENGLISH =
  /\b(the|is|are|was|not|your|you|only|for|to|of|limit|invalid|failed|expired|request)\b/i

/** 'For security purposes, you can only request this after 47 seconds.' */
const AFTER_SECONDS = /after (\d+) seconds?/i

/** A backend's message as it is shown: as received (SPEC §8), unless it is English whose code we know. */
export function receivedMessage({
  code = '',
  message = '',
}: {
  code?: string | undefined
  message?: string
}): string {
  if (!ENGLISH.test(message)) return message
  const seconds = AFTER_SECONDS.exec(message)?.[1]
  if (seconds === undefined) return HOSTED_MESSAGES[code] ?? message
  const wait = seconds === '1' ? '1 segundo' : `${seconds} segundos`
  return code === 'over_email_send_rate_limit'
    ? `Acabamos de enviarte un correo. Espera ${wait} para pedir otro.`
    : `Demasiados intentos. Espera ${wait} e inténtalo de nuevo.`
}
