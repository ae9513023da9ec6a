/** `npm run restore -- <folder> [--force]`: puts a backup into an empty place, or with --force over a store. */
import { parseArgs } from 'node:util'
import { requireNode24 } from './require-node.ts'

requireNode24()
const { parseEnv } = await import('#server/boot/env.ts')
const { restoreBackup } = await import('./backup/restore-backup.ts')

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new Error('Usage: npm run restore -- <folder> [--force]')
  const { rows, objects, former } = await restoreBackup(parseEnv(process.env), folder, values.force)
  process.stdout.write(`${rows} rows and ${objects} images restored.\n`)
  if (former) process.stdout.write(`What was there before lies in ${former}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
