import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { BackendLog } from '#backend/backend-log.ts'
import { mailWait } from './auth-guards.ts'
import type { AuthUsers } from './auth-users.ts'
import type { Handler } from './handler.ts'
import type { PasswordTurns } from './password-turns.ts'
import { readJson } from './read-json.ts'

/** Longer than it takes to find out who has an account, so that the mail's own work hides behind it. */
const ANSWER_MS = 200

const addressed = z.object({ email: z.string().includes('@') })
const resent = addressed.extend({ type: z.literal('signup') })

/**
 * /recover and /resend: at most one mail a minute for each address. The answer is the same and comes after the same
 * time for whomever it is asked; the mail itself follows.
 */
export function createMailRequests(options: {
  users: AuthUsers
  next: Handler
  inTurn: PasswordTurns
  log: BackendLog
}) {
  const { users, next, inTurn, log } = options
  const mailing = new Set<Promise<void>>()

  const later = async (work: () => Promise<Response | undefined>): Promise<Response> => {
    const mail = work()
      .then((response) => {
        if (response && !response.ok) log.warn({ status: response.status }, 'a mail was refused')
      })
      .catch((error: unknown) =>
        log.error(
          { name: error instanceof Error ? error.name : 'object' },
          'a mail could not be sent',
        ),
      )
      .finally(() => mailing.delete(mail))
    mailing.add(mail)
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
        return next(withBody(request, request.url, json))
      })
    },

    async resend(request: Request): Promise<Response> {
      const body = resent.safeParse(await readJson(request))
      if (!body.success) return next(request)
      return later(() => signUpAgain(request, body.data.email))
    },

    async settle(): Promise<void> {
      await Promise.all(mailing)
    },
  }

  /** `@supabase/lite` never mails a second time: the account starts anew, with the password it had. */
  async function signUpAgain(request: Request, email: string) {
    const user = await users.byEmail(email)
    if (!user || user.email_confirmed_at || mailWait(user.confirmation_sent_at) > 0) {
      return undefined
    }
    const url = new URL(request.url)
    url.pathname = '/auth/v1/signup'
    // Nothing is removed unless there is room for the password that comes with it.
    return inTurn(async () => {
      await users.removeUnconfirmed(user.id)
      const response = await next(
        withBody(request, url, {
          email,
          password: `Aa1!${randomUUID()}`,
          data: user.raw_user_meta_data ?? {},
        }),
      )
      if (response.ok) await users.setPasswordHash(email, user.encrypted_password ?? '')
      return response
    })
  }
}

/** The body of an answered request may no longer be read from its socket. */
function withBody(request: Request, url: string | URL, body: unknown) {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
