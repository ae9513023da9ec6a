import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLockedError extends Error {
  constructor(dataDir: string) {
    super(`Another process is using the data folder ${dataDir}`)
    this.name = 'DataDirLockedError'
  }
}

/** The lock file is not a lock file. The message may be shown to the operator. */
export class DamagedLockError extends Error {
  constructor(file: string) {
    super(`${file} is damaged: make sure that no store runs on this folder, then remove it.`)
    this.name = 'DamagedLockError'
  }
}

const SQLITE_BUSY = 5
/** SQLite's codes for a corrupt file, a file it cannot open and a file that is no database. */
const SQLITE_DAMAGED = [11, 14, 26]

// Keeps the handles reachable: the garbage collector would close one and release its lock.
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process; the returned function releases it.
 * An empty SQLite file carries the lock because the kernel holds it: the lock ends with its process, even after `kill -9`,
 * and works between containers, where process ids repeat.
 * @throws DataDirLockedError when this or another process already holds the lock; DamagedLockError.
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
