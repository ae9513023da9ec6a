import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'

export interface BackendKeys {
  /** `sb_publishable_…`, public: the role anon. */
  publishableKey: string
  /** `sb_secret_…`: the role service_role, which bypasses every policy. */
  secretKey: string
  /** Signs the session tokens (HS256). */
  jwtSecret: string
}

const keysSchema = z.object({
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  jwtSecret: z.string().min(32),
})

/** keys.json exists and holds no keys. The message may be shown to the operator. */
export class DamagedKeysError extends Error {
  constructor(file: string) {
    super(
      `${file} is damaged: restore it from a backup, or remove it and have everyone sign in again.`,
    )
    this.name = 'DamagedKeysError'
  }
}

type GivenKeys = { publishableKey?: string; secretKey?: string }

/** The keys of `dataDir`/keys.json, created once and readable only by their owner. Given keys take precedence. */
export async function loadKeys(dataDir: string, given: GivenKeys = {}): Promise<BackendKeys> {
  const file = keysFile(dataDir)
  const kept = readKeys(file)
  if (kept) return merge(kept, given)
  writeOnce(file, await makeKeys())
  // When two processes start together, the second uses the keys that the first wrote.
  return loadKeys(dataDir, given)
}

/**
 * Does the same for a single process: `keep` writes new keys once the database that they belong to exists. Keys without a
 * database then always mean that the database is lost.
 */
export async function prepareKeys(
  dataDir: string,
  given: GivenKeys = {},
): Promise<{ keys: BackendKeys; keep: () => void }> {
  const file = keysFile(dataDir)
  const kept = readKeys(file)
  const keys = kept ?? (await makeKeys())
  return {
    keys: merge(keys, given),
    keep: () => {
      if (!kept) writeOnce(file, keys)
    },
  }
}

export function keysFile(dataDir: string): string {
  return path.join(dataDir, 'keys.json')
}

function merge(kept: BackendKeys, given: GivenKeys): BackendKeys {
  return {
    publishableKey: given.publishableKey || kept.publishableKey,
    secretKey: given.secretKey || kept.secretKey,
    jwtSecret: kept.jwtSecret,
  }
}

function readKeys(file: string): BackendKeys | undefined {
  if (!fs.existsSync(file)) return undefined
  const text = fs.readFileSync(file, 'utf8')
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    throw new DamagedKeysError(file)
  }
}

async function makeKeys(): Promise<BackendKeys> {
  const [publishable, secret] = await Promise.all([
    generateApiKey('publishable'),
    generateApiKey('secret'),
  ])
  return {
    publishableKey: publishable.key,
    secretKey: secret.key,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
}

function writeOnce(file: string, keys: BackendKeys) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  fs.writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.rmSync(draft)
  }
}
