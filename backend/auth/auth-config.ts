import fs from 'node:fs'
import path from 'node:path'
import type { IAppConfig } from '@supabase/lite'
import type { BackendKeys } from '#backend/auth/access/api-keys.ts'

type AuthConfig = NonNullable<IAppConfig['auth']>

/** SPEC §5 Sign-up: a minimum length, and one character of each group. */
export const requiredPasswordCharacters = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?',
]

export const MIN_PASSWORD_LENGTH = 8

export function meetsPasswordRules(password: string): boolean {
  return (
    password.length >= MIN_PASSWORD_LENGTH &&
    requiredPasswordCharacters.every((group) => [...password].some((sign) => group.includes(sign)))
  )
}

/** The mails that have a template of ours. A template's <title> is the subject of its mail. */
const templates = {
  confirmation: 'confirmation.html',
  recovery: 'recovery.html',
  email_change: 'email-change.html',
} as const

export interface MailTemplate {
  subject: string
  content_path: string
}

/** How long the link of a mail works, in s. */
export const OTP_SECONDS = 86_400

export function authConfig(options: {
  siteUrl: string
  keys: BackendKeys
  templatesDir: string
}): AuthConfig {
  const { siteUrl, keys, templatesDir } = options
  return {
    enabled: true,
    jwt_secret: keys.jwtSecret,
    publishable_key: keys.publishableKey,
    secret_key: keys.secretKey,
    site_url: siteUrl,
    additional_redirect_urls: [`${siteUrl}/**`],
    jwt_expiry: 3600,
    enable_signup: true,
    enable_anonymous_sign_ins: false,
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    minimum_password_length: MIN_PASSWORD_LENGTH,
    email: {
      enable_signup: true,
      enable_confirmations: true,
      // The library asks only the old mailbox; our flow (email-change.ts) makes this the second of two links.
      double_confirm_changes: false,
      max_frequency: '60s',
      otp_expiry: OTP_SECONDS,
      // A link's token is a hash of the address and this code: with six digits, somebody could try all of them in a day.
      otp_length: 32,
      template: Object.fromEntries(
        Object.keys(templates).map((mail) => [mail, mailTemplate(templatesDir, mail as Mail)]),
      ),
    },
  }
}

type Mail = keyof typeof templates

export function mailTemplate(templatesDir: string, mail: Mail): MailTemplate {
  const file = path.join(templatesDir, templates[mail])
  const title = /<title>([^<]+)<\/title>/.exec(fs.readFileSync(file, 'utf8'))?.[1]
  if (!title) throw new Error(`The mail template ${file} has no <title> for its subject`)
  return { subject: title.trim(), content_path: file }
}
