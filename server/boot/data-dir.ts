import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { keysFile } from '#backend/auth/access/api-keys.ts'
import { StartError, systemCode } from './start-error.ts'

/** Creates DATA_DIR and proves that files can be written there. Returns its absolute path; throws StartError. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  const probe = join(path, `.write-test-${process.pid}`)
  try {
    await makeFolder(path)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${path} is not writable (${systemCode(error) ?? String(error)}).`,
    )
  }
  return path
}

/**
 * Takes the rights to DATA_DIR and its content away from everyone but the owner: it holds accounts, sessions, mails and
 * keys. A disk without owners (a mounted share) stays as it is.
 */
export async function shutDataDir(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  const shut = entries.map((entry) =>
    chmod(join(path, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(() => {}),
  )
  await Promise.all([chmod(path, 0o700).catch(() => {}), ...shut])
}

/** Throws StartError when a new database would replace one that is lost. */
export async function refuseLostDatabase(dataDir: string): Promise<void> {
  const db = join(dataDir, 'db')
  if (existsSync(join(db, 'PG_VERSION'))) return
  const left = existsSync(keysFile(dataDir))
    ? 'keys'
    : (await hasFiles(join(dataDir, 'storage'))) && 'images'
  if (!left) return
  throw new StartError(
    `${db} is missing or empty, but DATA_DIR ${dataDir} has ${left} of a store: restore a backup, or begin anew in an empty folder.`,
  )
}

async function hasFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.some((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts'))
}

/** Node's own `recursive` never returns where no folder can be created, such as in /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const isThere = systemCode(error) === 'EEXIST' && (await stat(path)).isDirectory()
    if (isThere) return
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path).catch(async (again: unknown) => {
      // Another process has created it meanwhile.
      if (systemCode(again) !== 'EEXIST') throw again
    })
  }
}
