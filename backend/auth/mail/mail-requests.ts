import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { mailWait } from '#backend/auth/accounts/sign-in-guards.ts'
import type { AuthUsers } from '#backend/auth/accounts/auth-users.ts'
import type { Handler } from '#backend/auth/handler.ts'
import type { BackgroundMails } from './background-mails.ts'
import type { PasswordLimiter } from '#backend/auth/passwords/password-limiter.ts'
import { readJson } from '#backend/auth/read-json.ts'
import { withBody } from '#backend/auth/with-body.ts'
import type { SignUpHistory } from '#backend/auth/accounts/sign-up-history.ts'

/** Longer than looking up an account takes, so that the mail's own work cannot be measured. */
const ANSWER_MS = 200

const addressed = z.object({ email: z.string().includes('@') })
const resent = addressed.extend({ type: z.enum(['signup', 'email_change']) })

/**
 * /recover and /resend: at most one mail a minute for each address. The answer is the same, after the same time, for every
 * address; the mail follows later.
 */
export function createMailRequests(options: {
  users: AuthUsers
  next: Handler
  limited: PasswordLimiter
  history: SignUpHistory
  mails: BackgroundMails
}) {
  const { users, next, limited, history, mails } = options
  const later = async (work: () => Promise<Response | undefined>): Promise<Response> => {
    mails.start(work)
    await sleep(ANSWER_MS)
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } })
  }

  return {
    async recover(request: Request): Promise<Response> {
      const json = await readJson(request)
      const body = addressed.safeParse(json)
      if (!body.success) return next(request)
      return later(async () => {
        const user = await users.byEmail(body.data.email)
        if (!user || mailWait(user.recovery_sent_at) > 0) return undefined
        return next(withBody(request, json))
      })
    },

    async resend(request: Request): Promise<Response> {
      const body = resent.safeParse(await readJson(request))
      if (!body.success) return next(request)
      const { type, email } = body.data
      // Only a signed-in user may ask again for an address change; nobody else should learn of it.
      return later(async () => (type === 'signup' ? signUpAgain(request, email) : undefined))
    },
  }

  /** `@supabase/lite` never mails twice, so the account starts again with the password that it had. */
  async function signUpAgain(request: Request, email: string) {
    const user = await users.byEmail(email)
    if (!user || user.email_confirmed_at || mailWait(user.confirmation_sent_at) > 0) {
      return undefined
    }
    const url = new URL(request.url)
    url.pathname = '/auth/v1/signup'
    // Remove nothing until there is room for the password that comes with it.
    return limited(async () => {
      await history.keepLink(email, user.confirmation_token, user.confirmation_sent_at)
      await users.removeUnconfirmed(user.id)
      const password = `Aa1!${randomUUID()}`
      const data = user.raw_user_meta_data ?? {}
      const response = await next(withBody(request, { email, password, data }, url))
      if (response.ok) await users.setPasswordHash(email, user.encrypted_password ?? '')
      return response
    })
  }
}
