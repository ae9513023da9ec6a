/** For every answer without its own: a page brings its own policy, everything else may run nothing. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}
/** A year; promised only when the shop's public address uses https. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The security headers for an answer with these headers. Names in lower case. */
export function securityHeaders(https: boolean): Record<string, string> {
  return https ? { ...HEADERS, ...HSTS } : HEADERS
}

/** `headers` (names in lower case), plus the security headers that they do not set. */
export function withSecurityHeaders(
  headers: Record<string, string>,
  https: boolean,
): Record<string, string> {
  return { ...securityHeaders(https), ...headers }
}
