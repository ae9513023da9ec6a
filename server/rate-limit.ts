import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { isPasswordGrant } from '#backend/auth/auth-api.ts'
import { tooManyAttempts } from '#backend/auth/auth-error.ts'
import { clientAddress } from './client-address.ts'
import type { LimitedAction, RateLimits } from './rate-limits.ts'

/** Answers 429 in Spanish, with Retry-After, to too many sign-ins, sign-ups and requests for mail (ADR 0011). */
export function limitAttempts(limits: RateLimits, proxies: number): MiddlewareHandler {
  return async (c, next) => {
    const action = c.req.method === 'POST' ? actionOf(new URL(c.req.url)) : undefined
    if (!action) return next()
    // Absent when a test asks the app without a socket.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const address = clientAddress(incoming, proxies)
    const attempt = await limits.begin(action, address, await accountIn(c.req.raw))
    if (attempt.waitMs > 0) return tooManyAttempts(attempt.waitMs)
    await next()
    return attempt.end(c.res.status)
  }
}

function actionOf(url: URL): LimitedAction | undefined {
  switch (url.pathname) {
    case '/auth/v1/token':
      return isPasswordGrant(url) ? 'signIn' : undefined
    case '/auth/v1/signup':
      return 'signUp'
    case '/auth/v1/recover':
    case '/auth/v1/resend':
      return 'mail'
    default:
      return undefined
  }
}

/** The e-mail a request is about, as the backend compares it. */
async function accountIn(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.trim().toLowerCase() : undefined
}
