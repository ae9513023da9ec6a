import fs from 'node:fs'
import path from 'node:path'
import type { IAppConfig } from '@supabase/lite'
import type { BackendKeys } from '#backend/keys.ts'

type AuthConfig = NonNullable<IAppConfig['auth']>

/** SPEC §5 Sign-up: one character of each group, besides the length. */
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

/** The mails that have a template of ours. Each template's <title> is the mail's subject. */
const templates = {
  confirmation: 'confirmation.html',
  recovery: 'recovery.html',
} as const

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
      double_confirm_changes: true,
      max_frequency: '60s',
      otp_expiry: 86_400,
      // A link's token is a hash of the address and this code: of six digits, all could be tried within a day.
      otp_length: 32,
      template: Object.fromEntries(
        Object.entries(templates).map(([mail, file]) => {
          const content_path = path.join(templatesDir, file)
          return [mail, { subject: subjectOf(content_path), content_path }]
        }),
      ),
    },
  }
}

function subjectOf(template: string) {
  const title = /<title>([^<]+)<\/title>/.exec(fs.readFileSync(template, 'utf8'))?.[1]
  if (!title) throw new Error(`The mail template ${template} has no <title> for its subject`)
  return title.trim()
}
