/**
 * `npm run role -- correo@x.mx admin|customer [--yes]`: changes a user's role while the shop runs. Before an account becomes
 * an admin's it names its age and its confirmation, and asks: an address says little of who has its password (ADR 0043).
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { infer as Infer } from 'zod'
import { requireNode24 } from './require-node.ts'

requireNode24()
const { z } = await import('zod')
const { parseEnv } = await import('#server/boot/env.ts')
const { serviceClient } = await import('#server/boot/supabase-runtime.ts')
const { StartError } = await import('#server/boot/start-error.ts')

const moment = z.string().nullable()
const accountSchema = z.object({
  email: z.string(),
  role: z.string().nullable(),
  created_at: moment,
  confirmed_at: moment,
  last_sign_in_at: moment,
})
type Account = Infer<typeof accountSchema>

try {
  process.stdout.write(`${await changeRole(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Returns the line to print. Throws an error whose message is the line to print. */
async function changeRole(words: string[]): Promise<string> {
  const isSure = words.includes('--yes')
  const [email, role, ...rest] = words.filter((word) => word !== '--yes')
  if (!email || !role || rest.length > 0 || !['admin', 'customer'].includes(role)) {
    throw new StartError('Usage: npm run role -- correo@x.mx admin|customer [--yes]')
  }
  const { url, secretKey } = await findApi()
  const client = serviceClient(url, secretKey)
  const explain = (error: { message: string }, status: number) => {
    if (status === 401 || status === 403) {
      return new StartError(`${url} refuses the secret key: is it the shop of this DATA_DIR?`)
    }
    if (status === 0 || /fetch failed/.test(error.message)) {
      return new StartError(`${url} does not answer. Start the shop first.`)
    }
    return new StartError(`The role was not changed: ${error.message}`)
  }

  const found = await client.rpc('account_by_email', { p_email: email })
  if (found.error) throw explain(found.error, found.status)
  const [account] = z.array(accountSchema).parse(found.data)
  if (!account) throw new StartError(`No account has the e-mail ${email}.`)
  if (role === 'admin' && account.role !== 'admin') {
    process.stdout.write(`${describe(account)}\n`)
    if (!isSure) await ask(`Make ${account.email} an admin?`)
  }
  const { error, status } = await client.rpc('set_user_role', { p_email: email, p_role: role })
  if (error) throw explain(error, status)
  return `${email} is ${role} now.`
}

/** What distinguishes an account that a stranger has just created from that of somebody one knows. */
function describe({ email, created_at, confirmed_at, last_sign_in_at }: Account): string {
  const when = (moment: string | null, never: string) =>
    moment ? `${moment.slice(0, 16).replace('T', ' ')} UTC (${ageOf(moment)} ago)` : never
  return [
    `Account    ${email}`,
    `Made       ${when(created_at, 'unknown')}`,
    `Confirmed  ${when(confirmed_at, 'never: nobody has shown that the mailbox is theirs')}`,
    `Signed in  ${when(last_sign_in_at, 'never')}`,
  ].join('\n')
}

function ageOf(moment: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}

/** Throws unless a person at the terminal says yes. */
async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError(`${question} Nobody is here to ask: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was changed.')
}

/** The API's address and its secret key: the hosted project's, or those of the shop on this machine. */
async function findApi(): Promise<{ url: string; secretKey: string }> {
  const env = parseEnv(process.env)
  if (env.SUPABASE_URL) {
    if (!env.SUPABASE_SECRET_KEY) throw new StartError('SUPABASE_SECRET_KEY must be set.')
    return { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }
  }
  // The address it listens on rather than SITE_URL, which may lead through a proxy that is down.
  const host = ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
  if (env.SUPABASE_SECRET_KEY) return { url, secretKey: env.SUPABASE_SECRET_KEY }
  const file = join(resolve(env.DATA_DIR), 'keys.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read. Set DATA_DIR to the folder of the running shop.`)
  })
  const { secretKey } = z.object({ secretKey: z.string() }).parse(JSON.parse(text))
  return { url, secretKey }
}
