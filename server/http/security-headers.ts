/** On every answer that does not say otherwise itself: a page brings its own policy, anything else may run nothing. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}
/** A year; only promised when the shop's public address is https. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The security headers an answer with these headers goes out with. Names in lower case. */
export function securityHeaders(https: boolean): Record<string, string> {
  return https ? { ...HEADERS, ...HSTS } : HEADERS
}

/** `headers` (names in lower case) with the security headers it does not set itself. */
export function withSecurityHeaders(
  headers: Record<string, string>,
  https: boolean,
): Record<string, string> {
  return { ...securityHeaders(https), ...headers }
}
