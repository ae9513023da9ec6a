import { z } from 'zod'
import { authError, invalidAddress, tooManyMails } from '#backend/auth/auth-error.ts'
import { mailWait } from './sign-in-guards.ts'
import type { AuthUserRow, AuthUsers } from './auth-users.ts'
import type { EmailChange } from './email-change.ts'
import type { Handler } from '#backend/auth/handler.ts'
import { isMailbox } from '#backend/auth/mail/mailbox-address.ts'
import { refusePassword, type StricterPasswords } from '#backend/auth/passwords/password-policy.ts'
import { readJson } from '#backend/auth/read-json.ts'
import { withBody } from '#backend/auth/with-body.ts'
import { endOtherSessions } from '#backend/auth/access/session-guards.ts'

const change = z.looseObject({ email: z.string().optional(), password: z.string().optional() })
const signedIn = z.object({ id: z.string() })

/**
 * What a signed-in user changes about the account. A new password follows the rules of sign-up and ends the user's other
 * sessions. A new address waits for both mailboxes, and the answer is the same whether the address is taken or not.
 */
export function createUserChange(options: {
  users: AuthUsers
  changes: EmailChange
  stricter: StricterPasswords | undefined
  next: Handler
}): Handler {
  const { users, changes, stricter, next } = options

  /** `@supabase/lite` checks the session itself. */
  async function whoAsks(request: Request): Promise<AuthUserRow | Response> {
    const answer = await next(new Request(request.url, { headers: request.headers }))
    if (!answer.ok) return answer
    const user = await users.byId(signedIn.parse(await answer.json()).id)
    return user ?? authError(404, 'user_not_found', 'User not found')
  }

  return async (request) => {
    const body = change.safeParse(await readJson(request))
    if (!body.success) return next(request)
    const { email, ...rest } = body.data
    const refused =
      rest.password === undefined ? undefined : refusePassword(rest.password, stricter)
    if (refused) return refused
    if (!email) {
      const response = await next(request)
      if (response.ok && rest.password !== undefined) {
        await endOtherSessions(request, response, users)
      }
      return response
    }

    const user = await whoAsks(request)
    if (user instanceof Response) return user
    if (!isMailbox(email)) return invalidAddress()
    const isNew = email.toLowerCase() !== user.email
    const waitMs = isNew ? mailWait(user.email_change_sent_at) : 0
    if (waitMs > 0) return tooManyMails(waitMs)
    const response = await next(withBody(request, rest))
    if (!response.ok) return response
    if (rest.password !== undefined) await endOtherSessions(request, response, users)
    if (!isNew) return response
    await changes.begin(user, email)
    return next(new Request(request.url, { headers: request.headers }))
  }
}
