import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLockedError extends Error {
  constructor(dataDir: string) {
    super(`Another process is using the data folder ${dataDir}`)
    this.name = 'DataDirLockedError'
  }
}

/** The file of the lock is none. Its message is fit to print. */
export class DamagedLockError extends Error {
  constructor(file: string) {
    super(`${file} is damaged: make sure that no store runs on this folder, then remove it.`)
    this.name = 'DamagedLockError'
  }
}

const SQLITE_BUSY = 5
/** Corrupt, not to be opened, no database. */
const SQLITE_DAMAGED = [11, 14, 26]

// Keeps the files reachable: collected as garbage, one would close and give the lock away.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process; the returned function gives it back.
 * An empty SQLite file carries the lock because the kernel keeps it: it dies with its process, `kill -9` included, and
 * holds between containers, where process ids repeat.
 * @throws DataDirLockedError when another process, or this one, holds it already; DamagedLockError.
 */
export function lockDataDir(dataDir: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true })
  const name = path.join(dataDir, 'lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(name)
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
    if (code === SQLITE_BUSY) throw new DataDirLockedError(dataDir)
    throw code !== undefined && SQLITE_DAMAGED.includes(code) ? new DamagedLockError(name) : error
  }
  held.add(file)
  const lock = file
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
