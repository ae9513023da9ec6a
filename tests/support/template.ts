import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startShop } from './shop-server.ts'

/** The two customers of every template; their password is the administrator's. */
export const CUSTOMER = { email: 'clienta@vaiven.test', password: 'Vaiven#2026' } as const

const CACHE = 'node_modules/.cache/vaiven'
/** What a seeded DATA_DIR is made from. The pages are no part of it. */
const SOURCES = [
  'supabase/**/*',
  'demo/**/*',
  'backend/**/*.ts',
  'server/**/*.ts',
  'tests/support/template.ts',
]

function hashSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The folder of a DATA_DIR with the demo catalogue, an administrator and a customer; made once per source state. */
export async function ensureTemplate(): Promise<string> {
  const folder = join(CACHE, `data-${hashSources()}`)
  if (existsSync(folder)) return folder
  rmSync(CACHE, { recursive: true, force: true })
  const draft = `${folder}.draft`
  mkdirSync(draft, { recursive: true })
  const shop = await startShop(draft)
  try {
    const service = createClient(shop.url, shop.secretKey, { auth: { persistSession: false } })
    const { error } = await service.auth.admin.createUser({ ...CUSTOMER, email_confirm: true })
    if (error) throw error
  } finally {
    await shop.stop()
  }
  renameSync(draft, folder)
  return folder
}

/** A DATA_DIR of its own, ready in a moment. */
export function copyTemplate(template: string, to: string): void {
  cpSync(template, to, { recursive: true })
}
