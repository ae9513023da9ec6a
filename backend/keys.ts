import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'

export interface BackendKeys {
  /** `sb_publishable_…`, public: the role anon. */
  publishableKey: string
  /** `sb_secret_…`: the role service_role, past every policy. */
  secretKey: string
  /** Signs the sessions' tokens (HS256). */
  jwtSecret: string
}

const keysSchema = z.object({
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  jwtSecret: z.string().min(32),
})

/** The keys of `dataDir`/keys.json, made once and readable by their owner only; the given ones go before them. */
export async function loadKeys(
  dataDir: string,
  given: { publishableKey?: string; secretKey?: string } = {},
): Promise<BackendKeys> {
  const file = path.join(dataDir, 'keys.json')
  if (!fs.existsSync(file)) await makeKeys(file)
  const kept = keysSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  return {
    publishableKey: given.publishableKey || kept.publishableKey,
    secretKey: given.secretKey || kept.secretKey,
    jwtSecret: kept.jwtSecret,
  }
}

async function makeKeys(file: string) {
  const [publishable, secret] = await Promise.all([
    generateApiKey('publishable'),
    generateApiKey('secret'),
  ])
  const keys: BackendKeys = {
    publishableKey: publishable.key,
    secretKey: secret.key,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  fs.writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    // Of two processes that start together, the second keeps what the first has made.
    fs.linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.rmSync(draft)
  }
}
