import fs from 'node:fs'
import type { PGlite } from '@supabase/lite/pglite'

/** Bytes. With less free space than this nothing is written: four segments of PostgreSQL's log. */
const RESERVE = 64 * 1024 * 1024
const READ_ONLY = '25006'
const DISK_FULL = '53100'

/**
 * Keeps PGlite from running into a full disk. In a table that would fail one statement, but in PostgreSQL's log it is a
 * panic: PGlite never answers again, and neither does anything else in this process. So the session becomes read-only before
 * that happens: PostgreSQL refuses writes and keeps reading until there is room again.
 *
 * The returned function checks the disk; call it while no transaction is open.
 */
export function guardDisk(pglite: PGlite, folder: string): () => Promise<void> {
  const exec = pglite.exec.bind(pglite)
  const query = pglite.query.bind(pglite)
  let isFull = false
  const named = (error: unknown) => {
    if (isFull && error instanceof Error && 'code' in error && error.code === READ_ONLY) {
      Object.assign(error, { code: DISK_FULL, message: 'the disk of the database is full' })
    }
    throw error
  }
  Object.assign(pglite, {
    query: (...args: Parameters<PGlite['query']>) => query(...args).catch(named),
    exec: (...args: Parameters<PGlite['exec']>) => exec(...args).catch(named),
  })
  return async () => {
    const isShort = isDiskFull(folder)
    if (isShort === isFull) return
    await exec(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`)
    isFull = isShort
  }
}

/** Whether the folder's disk has too little room for a database to write. */
export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize < RESERVE
}
