import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '#backend/database/database.ts'
import { dumpDatabase } from './dump.ts'

/** Writes a dump of the database to a gzipped file that only its owner can read. */
export async function writeDumpFile(database: Database, file: string): Promise<void> {
  const zip = createGzip({ level: 6 })
  const written = pipeline(zip, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  // A full disk fails the pipeline; the wait for it is below.
  written.catch(() => {})
  try {
    await dumpDatabase(database, async (line) => {
      if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), written])
    })
  } catch (error) {
    zip.destroy()
    await written.catch(() => {})
    throw error
  }
  zip.end()
  await written
}

/** The lines of a dump file. Throws when the file is not gzip or is cut short. */
export async function* readDumpFile(file: string): AsyncGenerator<string> {
  const unzip = createGunzip()
  const read = pipeline(createReadStream(file), unzip)
  read.catch(() => {})
  yield* createInterface({ input: unzip, crlfDelay: Number.POSITIVE_INFINITY })
  await read
}
