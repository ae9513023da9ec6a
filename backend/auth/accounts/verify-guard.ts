import { createHash } from 'node:crypto'
import { z } from 'zod'
import { nobodysHash } from './sign-in-guards.ts'
import type { AuthUsers } from './auth-users.ts'
import type { EmailChange } from './email-change.ts'
import type { Handler } from '#backend/auth/handler.ts'
import { readJson } from '#backend/auth/read-json.ts'
import { withBody } from '#backend/auth/with-body.ts'
import type { SignUpHistory } from './sign-up-history.ts'

const asked = z.looseObject({
  type: z.string(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
})

/** GoTrue's words: supabase-js and its users look for this sentence. */
const HALF_WAY =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The link of a mail, by GET, or its token, by POST. */
interface Verification {
  type: string
  /** In the form in which the database stores it. */
  token: string
  /** The same request with this token. */
  again(token: string): Request
}

/**
 * Handles the links of mails around `@supabase/lite` (ADR 0043): looking at a link spends nothing, a person who confirms an
 * account that others signed up for gets none of their passwords, and an address changes once both mailboxes have agreed.
 */
export function createVerifyGuard(options: {
  users: AuthUsers
  history: SignUpHistory
  changes: EmailChange
  siteUrl: string
  next: Handler
}): Handler {
  const { users, history, changes, siteUrl, next } = options

  async function confirmAccount({ type, token, again }: Verification) {
    const newest = (await history.newestLink(token)) ?? token
    const user = await users.unconfirmedByToken(newest)
    if (!user?.email) return next(again(newest))
    const isOwn = type === 'signup' && !(await history.isContested(user.email))
    // Before the account is confirmed: nobody may enter with the password in between.
    if (!isOwn) await users.setPasswordHash(user.email, nobodysHash)
    const response = await next(again(newest))
    const location = response.headers.get('location')
    if (location ? !location.includes('#access_token=') : !response.ok) return response
    await history.forget(user.email)
    if (isOwn || !location) return response
    // As after a recovery, the shop asks for a new password.
    const headers = new Headers(response.headers)
    headers.set('location', location.replace(/&type=\w+$/, '&type=recovery'))
    return new Response(null, { status: response.status, headers })
  }

  async function confirmChange(request: Request, { token, again }: Verification) {
    const step = await changes.confirm(token)
    if (step === 'whole') return next(again(token))
    // The same words as for a used link.
    if (step === 'refused') return next(again('none'))
    if (request.method === 'POST') return Response.json({ msg: HALF_WAY, code: '200' })
    const location = `${siteUrl}/#${new URLSearchParams({ message: HALF_WAY })}`
    return new Response(null, { status: 303, headers: { location } })
  }

  return async (request) => {
    // Mail programs and scanners look at a link with HEAD; Hono would treat it as a GET.
    if (request.method === 'HEAD') return new Response(null)
    const verification = request.method === 'GET' ? readLink(request) : await readBody(request)
    if (!verification) return next(request)
    return verification.type === 'email_change'
      ? confirmChange(request, verification)
      : confirmAccount(verification)
  }
}

function readLink(request: Request): Verification {
  const url = new URL(request.url)
  const target = url.searchParams.get('redirect_to')
  // After parsing it has no line breaks and no characters that a header forbids.
  if (target !== null) url.searchParams.set('redirect_to', URL.parse(target)?.href ?? '')
  return {
    type: url.searchParams.get('type') ?? '',
    token: url.searchParams.get('token') ?? '',
    again(token) {
      url.searchParams.set('token', token)
      return new Request(url, { headers: request.headers })
    },
  }
}

async function readBody(request: Request): Promise<Verification | undefined> {
  const parsed = asked.safeParse(await readJson(request))
  if (request.method !== 'POST' || !parsed.success) return undefined
  const { token_hash: hash, email, token: code, ...rest } = parsed.data
  const token = hash || (email && code && hashOf(email, code))
  if (!token) return undefined
  return {
    type: rest.type,
    token,
    again: (found) => withBody(request, { ...rest, token_hash: found }),
  }
}

/** Turns a code and the address that it was mailed to into a token. */
function hashOf(email: string, code: string) {
  return createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')
}
