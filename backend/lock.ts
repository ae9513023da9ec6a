import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLockedError extends Error {
  constructor(dataDir: string) {
    super(`Another process is using the data folder ${dataDir}`)
    this.name = 'DataDirLockedError'
  }
}

const SQLITE_BUSY = 5

// Keeps the files reachable: collected as garbage, one would close and give the lock away.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process; the returned function gives it back.
 * An empty SQLite file carries the lock because the kernel keeps it: it dies with its process, `kill -9` included, and
 * holds between containers, where process ids repeat.
 * @throws DataDirLockedError when another process, or this one, holds it already.
 */
export function lockDataDir(dataDir: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true })
  const file = new DatabaseSync(path.join(dataDir, 'lock'))
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    throw isBusy ? new DataDirLockedError(dataDir) : error
  }
  held.add(file)
  return () => {
    if (held.delete(file)) file.close()
  }
}
