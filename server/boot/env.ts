import { z } from 'zod'
import { isPasswordValid } from '#app/domain/password.ts'
import { isMailbox } from '#backend/auth/mail/mailbox-address.ts'
import { StartError } from './start-error.ts'

const url = (accepted: string, protocols: RegExp) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), accepted)

const HTTP_ORIGIN = 'must be an http or https origin such as https://tienda.example.mx'
const origin = z
  .string()
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const parsed = new URL(value)
    return (
      /^https?:$/.test(parsed.protocol) &&
      parsed.pathname === '/' &&
      !parsed.search &&
      !parsed.hash &&
      !parsed.username
    )
  }, HTTP_ORIGIN)
  .transform((value) => new URL(value).origin)

const PORT_RULE = 'must be a whole number from 1 to 65535 (or 0 for any free port)'
const LENGTH_RULE = 'must be a whole number from 8 to 72'
const CONTACT_RULE = 'must be an e-mail address or an https address'
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RULE)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().default('.data'),
  ADMIN_EMAIL: z
    .string()
    .refine(isMailbox, 'must be an e-mail address')
    .default('admin@vaiven.test'),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      isPasswordValid,
      'must have at least 8 characters with an uppercase letter, a lowercase letter, a digit and a special character',
    )
    .optional(),
  SIGN_UP: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  PASSWORD_MIN_LENGTH: z
    .string()
    .regex(/^\d{1,2}$/, LENGTH_RULE)
    .transform(Number)
    .refine((length) => length >= 8 && length <= 72, LENGTH_RULE)
    .optional(),
  PASSWORD_ALSO_ONE_OF: z.string().optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  DATABASE_URL: url(
    'must be a postgres:// or postgresql:// address',
    /^postgres(ql)?:$/,
  ).optional(),
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SMTP_URL: url('must be an smtp:// or smtps:// address', /^smtps?:$/).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address such as hola@tienda.mx or Tienda <hola@tienda.mx>')
    .default('Vaivén <hola@vaiven.test>'),
  SECURITY_CONTACT: z
    .string()
    .refine((value) => toContact(value) !== undefined, CONTACT_RULE)
    .transform((value) => toContact(value) ?? value)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[1-9]$/, 'must be the number of proxies in front, from 1 to 9')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('warn'),
})

/** RFC 9116 requires an address with its scheme. */
function toContact(value: string): string | undefined {
  if (isMailbox(value)) return `mailto:${value}`
  return URL.canParse(value) && new URL(value).protocol === 'https:'
    ? new URL(value).href
    : undefined
}

/** One mailbox, with or without the sender's name. */
function isSender(value: string): boolean {
  const [, named] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return isMailbox(named ?? value)
}

/** The checked run contract (README). `SITE_URL` stays undefined until the port is known. Port 0 means any free port. */
export type Env = z.infer<typeof schema>

/**
 * Reads the run contract once. An empty variable counts as not set.
 * Throws StartError with one line that names the variable and what is accepted. The value is never printed, because it may
 * be a secret.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = source[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = result.data
  if (env.SUPABASE_URL && !env.SUPABASE_PUBLISHABLE_KEY) {
    throw new StartError('SUPABASE_PUBLISHABLE_KEY must be set when SUPABASE_URL is set.')
  }
  if (env.SUPABASE_URL && env.DATABASE_URL) {
    throw new StartError('DATABASE_URL must not be set together with SUPABASE_URL: choose one.')
  }
  return env
}
