/** `npm run backup -- <folder>`: database, images and keys of the store into a new folder, while it runs or not. */
import { requireNode24 } from './require-node.ts'

requireNode24()
const { parseEnv } = await import('#server/boot/env.ts')
const { writeBackup } = await import('./backup/write-backup.ts')

try {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder?.startsWith('-') || rest.length > 0)
    throw new Error('Usage: npm run backup -- [folder]')
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const backup = await writeBackup(parseEnv(process.env), folder ?? `backups/${time}`)
  process.stdout.write(`${backup.folder} holds the database and ${backup.objects} images.\n`)
  for (const { bucket, name } of backup.broken) {
    process.stderr.write(`The store has no whole file for ${bucket}/${name}.\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
