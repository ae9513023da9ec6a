/**
 * `npm run typegen`: writes app/lib/database.types.ts from supabase/migrations, applied to a new embedded backend.
 * `-- --check` writes nothing and exits 1 when the file does not match the migrations.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireNode24 } from './require-node.ts'

requireNode24()
const { openEmbeddedBackend } = await import('#backend/embedded-backend.ts')
const { loadKeys } = await import('#backend/auth/access/api-keys.ts')
const { createLog } = await import('#server/logging/log.ts')
const { introspect } = await import('./typegen/introspect.ts')
const { renderTypes } = await import('./typegen/render-types.ts')

const ROOT = resolve(import.meta.dirname, '..')
const TARGET = 'app/lib/database.types.ts'

const types = await generateTypes()
const current = await readFile(join(ROOT, TARGET), 'utf8').catch(() => '')
if (types === current) {
  process.stdout.write(`${TARGET} is what the migrations say.\n`)
} else if (process.argv.includes('--check')) {
  process.stderr.write(`${TARGET} is not what the migrations say: run npm run typegen.\n`)
  process.exitCode = 1
} else {
  await writeFile(join(ROOT, TARGET), types)
  process.stdout.write(`${TARGET} written.\n`)
}

async function generateTypes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-typegen-'))
  try {
    const backend = await openEmbeddedBackend({
      dataDir,
      siteUrl: 'http://localhost',
      keys: await loadKeys(dataDir),
      mail: { from: 'typegen@vaiven.test' },
      migrationsDir: join(ROOT, 'supabase/migrations'),
      templatesDir: join(ROOT, 'supabase/templates'),
      log: createLog('warn'),
    })
    try {
      return renderTypes(await introspect(backend.database))
    } finally {
      await backend.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
