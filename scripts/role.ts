/** `npm run role -- correo@x.mx admin|customer`: changes a user's role while the shop runs. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { requireNode24 } from './require-node.ts'

requireNode24()
const { z } = await import('zod')
const { parseEnv } = await import('#server/env.ts')
const { serviceClient } = await import('#server/ground.ts')
const { StartError } = await import('#server/start-error.ts')

try {
  process.stdout.write(`${await changeRole(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Returns the line to print. Throws an error whose message is the line to print. */
async function changeRole([email, role, ...rest]: string[]): Promise<string> {
  if (!email || !role || rest.length > 0 || !['admin', 'customer'].includes(role)) {
    throw new StartError('Usage: npm run role -- correo@x.mx admin|customer')
  }
  const { url, secretKey } = await findApi()
  const client = serviceClient(url, secretKey)
  const { error, status } = await client.rpc('set_user_role', { p_email: email, p_role: role })
  if (!error) return `${email} is ${role} now.`
  if (error.message === 'user_not_found')
    throw new StartError(`No account has the e-mail ${email}.`)
  if (status === 401 || status === 403) {
    throw new StartError(`${url} refuses the secret key: is it the shop of this DATA_DIR?`)
  }
  if (status === 0 || /fetch failed/.test(error.message)) {
    throw new StartError(`${url} does not answer. Start the shop first.`)
  }
  throw new StartError(`The role was not changed: ${error.message}`)
}

/** Where the API is and its secret key: the hosted project's, or those of the shop that runs on this machine. */
async function findApi(): Promise<{ url: string; secretKey: string }> {
  const env = parseEnv(process.env)
  if (env.SUPABASE_URL) {
    if (!env.SUPABASE_SECRET_KEY) throw new StartError('SUPABASE_SECRET_KEY must be set.')
    return { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }
  }
  // The address it listens on rather than SITE_URL, which may lead through a proxy that is not up.
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
