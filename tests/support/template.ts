import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startShop } from './shop-server.ts'

/** The two customers of every template; their password is the administrator's. */
export const CUSTOMER = { email: 'clienta@vaiven.test', password: 'Vaiven#2026' } as const

const CACHE = 'node_modules/.cache/vaiven'
const ONE_DAY_MS = 24 * 60 * 60 * 1000
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
  forgetOldTemplates()
  // Two runs at once each make their own; the first to finish gives it its name.
  const draft = `${folder}.${process.pid}.draft`
  mkdirSync(draft, { recursive: true })
  const shop = await startShop(draft)
  try {
    const service = createClient(shop.url, shop.secretKey, { auth: { persistSession: false } })
    const { error } = await service.auth.admin.createUser({ ...CUSTOMER, email_confirm: true })
    if (error) throw error
  } finally {
    await shop.stop()
  }
  if (existsSync(folder)) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, folder)
  return folder
}

/** Templates of sources that are gone. A younger one may be in use by another run. */
function forgetOldTemplates(): void {
  for (const name of globSync('data-*', { cwd: CACHE })) {
    const path = join(CACHE, name)
    if (Date.now() - statSync(path).mtimeMs > ONE_DAY_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/** A DATA_DIR of its own, ready in a moment. */
export function copyTemplate(template: string, to: string): void {
  cpSync(template, to, { recursive: true })
}
