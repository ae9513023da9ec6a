import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { isPasswordGrant } from '#backend/auth/auth-api.ts'
import { BUSY_CODE, tooManyAttempts, tooManyRefreshes } from '#backend/auth/auth-error.ts'
import { mailboxOf } from '#backend/auth/mail/mailbox-address.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { LimitedAction, RateLimiter } from './rate-limiter.ts'

/**
 * Refuses too many sign-ins, sign-ups, requests for mail, refreshes and password changes, with Retry-After (ADR 0011, 0014).
 */
export function rateLimitMiddleware(limits: RateLimiter, proxies: number): MiddlewareHandler {
  return async (c, next) => {
    const action = actionOf(c.req.method, new URL(c.req.url))
    if (!action) return next()
    // Missing when a test asks the app without a socket.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const address = clientAddress(incoming, proxies)
    const begun = (await countedIn(action, c.req.raw)).map(([counted, account]) =>
      limits.begin(counted, address, account),
    )
    const attempts = await Promise.all(begun)
    const waitMs = Math.max(...attempts.map((attempt) => attempt.waitMs))
    if (waitMs > 0) {
      return action === 'refresh' ? tooManyRefreshes(waitMs) : tooManyAttempts(waitMs)
    }
    await next()
    const wasBusy = c.res.headers.get('X-Sb-Error-Code') === BUSY_CODE
    const status = wasBusy ? 503 : c.res.status
    await Promise.all(attempts.map((attempt) => attempt.end(status)))
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

type Counted = [action: LimitedAction, account: string | undefined]

/**
 * The account that a request is about: the e-mail as the backend compares it, the mailbox that it writes to, or the token of
 * a session.
 */
async function countedIn(action: LimitedAction, request: Request): Promise<Counted[]> {
  const json: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const body = typeof json === 'object' && json !== null ? json : {}
  const email = 'email' in body && typeof body.email === 'string' ? body.email : undefined
  const mailbox = email && mailboxOf(email)
  switch (action) {
    case 'passwordChange': {
      const own: Counted = [action, request.headers.get('Authorization') ?? undefined]
      // An address change writes to the new address, whose owner may have asked for nothing.
      return mailbox ? [own, ['mail', mailbox]] : [own]
    }
    case 'refresh':
      return [[action, 'refresh_token' in body ? String(body.refresh_token) : undefined]]
    case 'signIn':
      return [[action, email?.trim().toLowerCase()]]
    default:
      return [[action, mailbox]]
  }
}
