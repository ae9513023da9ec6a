import type { EmailDriver } from '@supabase/lite'
import { serveAdminUsers } from './accounts/admin-users.ts'
import { authError, tooManyMails } from './auth-error.ts'
import { refuseAddress } from './mail/address-guard.ts'
import { guardSignIn, guardSignUp } from './accounts/sign-in-guards.ts'
import type { StricterPasswords } from './passwords/password-policy.ts'
import type { MailTemplate } from './auth-config.ts'
import { createAuthUsers } from './accounts/auth-users.ts'
import { createEmailChange } from './accounts/email-change.ts'
import type { Handler } from './handler.ts'
import { createBackgroundMails } from './mail/background-mails.ts'
import { createMailRequests } from './mail/mail-requests.ts'
import { installBcryptPool } from './passwords/bcrypt-pool.ts'
import { createPasswordLimiter } from './passwords/password-limiter.ts'
import { createRefreshGuard } from './access/session-guards.ts'
import { createSignUpHistory } from './accounts/sign-up-history.ts'
import { createUserChange } from './accounts/user-change.ts'
import { createVerifyGuard } from './accounts/verify-guard.ts'
import type { BackendLog } from '#backend/backend-log.ts'
import type { Database } from '#backend/database/database.ts'

/**
 * The endpoints that a shop with e-mail and password needs. The rest of `@supabase/lite` stays closed: its /otp and
 * /magiclink create confirmed users for unconfirmed addresses, and send as many mails as anyone asks for.
 */
const served = new Set([
  'signup',
  'token',
  'logout',
  'user',
  'verify',
  'recover',
  'resend',
  'settings',
  'health',
])

export interface AuthApi {
  answer: Handler
  /** Waits for mails whose requests already have their answer. */
  settle(): Promise<void>
}

/** The Auth API around `@supabase/lite` (`next`). `signUpConfirmed` signs up without a mail, for operators. */
export function createAuthApi(options: {
  database: Database
  /** Sends the mails that `@supabase/lite` does not send. */
  mail: { driver: EmailDriver; changeTemplate: MailTemplate }
  siteUrl: string
  secretKey: string
  next: Handler
  signUpConfirmed: Handler
  /** Whether strangers may create accounts (SPEC §8 'Sign-up disabled'). Operators always may. */
  signUpOpen: boolean
  /** What passwords need beyond SPEC §5. */
  passwords: StricterPasswords | undefined
  log: BackendLog
}): AuthApi {
  const { database, siteUrl, secretKey, signUpConfirmed, signUpOpen, passwords, log } = options
  const users = createAuthUsers(database)
  const history = createSignUpHistory(database)
  const mails = createBackgroundMails(log)
  installBcryptPool()
  const next: Handler = async (request) => {
    const response = await options.next(request)
    return response.status === 429 ? tooManyMails(60_000) : response
  }
  const limited = createPasswordLimiter()
  const mailRequests = createMailRequests({ users, next, limited, history, mails })
  const { driver: email, changeTemplate: template } = options.mail
  const changes = createEmailChange({ database, users, email, template, siteUrl, mails })
  const changeUser = createUserChange({ users, changes, stricter: passwords, next })
  const verify = createVerifyGuard({ users, history, changes, siteUrl, next })
  const refresh = createRefreshGuard(next)

  const answer: Handler = async (request) => {
    const url = new URL(request.url)
    const endpoint = url.pathname.slice('/auth/v1/'.length)
    if (request.method === 'OPTIONS') return next(request)
    const admin = await serveAdminUsers(request, { secretKey, users, signUp: signUpConfirmed })
    if (admin) return admin
    if (!served.has(endpoint)) return authError(404, 'not_found', 'Not found')
    if (endpoint === 'settings' && !signUpOpen) return closedSettings(await next(request))
    if (endpoint === 'user' && request.method === 'PUT') {
      return limited(() => changeUser(request))
    }
    if (endpoint === 'verify') return verify(request)
    if (request.method !== 'POST') return next(request)
    const refused = await refuseAddress(endpoint, request)
    if (refused) return refused
    if (endpoint === 'signup') {
      if (!signUpOpen) return signUpDisabled()
      return limited(() => guardSignUp(request, { users, history, stricter: passwords, next }))
    }
    if (endpoint === 'recover') return mailRequests.recover(request)
    if (endpoint === 'resend') return mailRequests.resend(request)
    if (endpoint !== 'token') return next(request)
    return isPasswordGrant(url)
      ? limited(() => guardSignIn(request, users, next))
      : refresh(request)
  }
  return { answer, settle: mails.settle }
}

/** Whether any reading of the address can mean a sign-in: a parameter may occur twice. */
export function isPasswordGrant(url: URL): boolean {
  return url.searchParams.getAll('grant_type').includes('password')
}

function signUpDisabled() {
  return authError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

async function closedSettings(response: Response) {
  const settings: unknown = await response.json()
  return Response.json(Object.assign({}, settings, { disable_signup: true }), {
    headers: { 'access-control-allow-origin': '*' },
  })
}
