import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { isPasswordGrant } from '#backend/auth/auth-api.ts'
import { BUSY_CODE, tooManyAttempts, tooManyRefreshes } from '#backend/auth/auth-error.ts'
import { clientAddress } from './client-address.ts'
import type { LimitedAction, RateLimits } from './rate-limits.ts'

/**
 * Answers too many sign-ins, sign-ups, requests for mail, refreshes and password changes, with Retry-After (ADR 0011,
 * 0014).
 */
export function limitAttempts(limits: RateLimits, proxies: number): MiddlewareHandler {
  return async (c, next) => {
    const action = actionOf(c.req.method, new URL(c.req.url))
    if (!action) return next()
    // Absent when a test asks the app without a socket.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const address = clientAddress(incoming, proxies)
    const attempt = await limits.begin(action, address, await accountIn(action, c.req.raw))
    if (attempt.waitMs > 0) {
      return action === 'refresh'
        ? tooManyRefreshes(attempt.waitMs)
        : tooManyAttempts(attempt.waitMs)
    }
    await next()
    const wasBusy = c.res.headers.get('X-Sb-Error-Code') === BUSY_CODE
    return attempt.end(wasBusy ? 503 : c.res.status)
  }
}

function actionOf(method: string, url: URL): LimitedAction | undefined {
  const endpoint = `${method} ${url.pathname}`
  switch (endpoint) {
    case 'POST /auth/v1/token':
      return isPasswordGrant(url) ? 'signIn' : 'refresh'
    case 'POST /auth/v1/signup':
      return 'signUp'
    case 'POST /auth/v1/recover':
    case 'POST /auth/v1/resend':
      return 'mail'
    case 'PUT /auth/v1/user':
      return 'passwordChange'
    default:
      return undefined
  }
}

/** Whom a request is about: the e-mail as the backend compares it, or the token that stands for a session. */
async function accountIn(action: LimitedAction, request: Request): Promise<string | undefined> {
  if (action === 'passwordChange') return request.headers.get('Authorization') ?? undefined
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null) return undefined
  if (action === 'refresh') {
    return 'refresh_token' in body ? String(body.refresh_token) : undefined
  }
  return 'email' in body && typeof body.email === 'string'
    ? body.email.trim().toLowerCase()
    : undefined
}
