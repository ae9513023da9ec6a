/** How a visitor came back from one of our mails: the backend says so in the address's fragment. */
export type EmailLanding = 'confirmed' | 'recovery' | 'expired'

/** Reads a location's hash (`#access_token=…&type=signup`, `#error_code=otp_expired`). Null for any other. */
export function emailLanding(hash: string): EmailLanding | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  if (params.has('error_code') || params.has('error_description')) return 'expired'
  if (!params.has('access_token')) return null
  return params.get('type') === 'recovery' ? 'recovery' : 'confirmed'
}

/**
 * The hash without the moment, by the server's clock, at which its session expires: supabase-js then computes it by the
 * clock that it will use later (see browser-client.ts).
 */
export function withoutServerTime(hash: string): string {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  params.delete('expires_at')
  return `#${params.toString()}`
}
