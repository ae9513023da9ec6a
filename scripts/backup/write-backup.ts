import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { writeDumpFile } from '#backend/backup/dump-file.ts'
import { DataDirLockedError, lockDataDir } from '#backend/database/data-dir-lock.ts'
import { openPgliteDatabase } from '#backend/database/pglite/pglite-database.ts'
import { openPostgresDatabase } from '#backend/database/postgres/postgres-database.ts'
import { objectPath } from '#backend/storage/file-adapter.ts'
import { fetchDump } from '#server/maintenance/dump-socket.ts'
import type { Env } from '#server/boot/env.ts'
import { StartError } from '#server/boot/start-error.ts'
import { copyOver, filesOf, isWhole, objectsOf, type StoredObject } from './objects.ts'

export const DUMP = 'database.jsonl.gz'
/** A photo may come or go between the dump and the copy: then both are made again. */
const ATTEMPTS = 5

export interface Backup {
  folder: string
  objects: number
  /** Objects whose file the store itself lacks, or has in another state than uploaded. */
  broken: StoredObject[]
}

/**
 * Writes database, images and keys of the store that `env` names to a new folder, whether or not the store runs. Each image
 * is compared with its row, so that rows and files are from one moment. Throws StartError for what the operator can fix.
 */
export async function writeBackup(env: Env, folder: string): Promise<Backup> {
  if (env.SUPABASE_URL) {
    throw new StartError('A hosted project is backed up by its host: see docs/operations.md.')
  }
  const target = resolve(folder)
  if (existsSync(target)) throw new StartError(`${target} exists already: name a new folder.`)
  const dataDir = resolve(env.DATA_DIR)
  if (!existsSync(dataDir)) throw new StartError(`There is no store in DATA_DIR ${dataDir}.`)
  const draft = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const storage = join(dataDir, 'storage')
    const copies = join(draft, 'storage')
    // Before the dump: then a photo that is removed after it is already saved.
    for (const path of await filesOf(storage))
      await copyOver(join(storage, path), join(copies, path))
    const { objects, broken } = await dumpWithObjects(env, dataDir, draft)
    const wanted = new Set(
      objects.map(({ bucket, name }) => relative(copies, objectPath(copies, bucket, name))),
    )
    for (const path of await filesOf(copies)) if (!wanted.has(path)) await rm(join(copies, path))
    const keys = join(dataDir, 'keys.json')
    if (existsSync(keys)) await copyFile(keys, join(draft, 'keys.json'))
    const summary = { format: 1, madeAt: new Date().toISOString(), objects: objects.length, broken }
    await writeFile(join(draft, 'backup.json'), `${JSON.stringify(summary, null, 2)}\n`, {
      flush: true,
    })
    await rename(draft, target)
    return { folder: target, objects: objects.length, broken }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function dumpWithObjects(env: Env, dataDir: string, draft: string) {
  const storage = join(dataDir, 'storage')
  const copies = join(draft, 'storage')
  const file = join(draft, DUMP)
  for (let attempt = 1; ; attempt++) {
    await rm(file, { force: true })
    await dump(env, dataDir, file)
    const objects = await objectsOf(file)
    const broken: StoredObject[] = []
    for (const object of objects) {
      if (await isWhole(copies, object)) continue
      const { bucket, name } = object
      await copyOver(objectPath(storage, bucket, name), objectPath(copies, bucket, name))
      if (!(await isWhole(copies, object))) broken.push(object)
    }
    if (broken.length === 0 || attempt === ATTEMPTS) return { objects, broken }
  }
}

/** From the server, from the running store, or from the files of a store that does not run. */
async function dump(env: Env, dataDir: string, file: string): Promise<void> {
  if (env.DATABASE_URL) {
    const database = await openPostgresDatabase(env.DATABASE_URL)
    return writeDumpFile(database, file).finally(() => database.close())
  }
  if (await fetchDump(dataDir, file)) return
  if (!existsSync(join(dataDir, 'db')))
    throw new StartError(`There is no store in DATA_DIR ${dataDir}.`)
  let unlock: () => void
  try {
    unlock = lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    throw new StartError(
      `The store of DATA_DIR ${dataDir} runs, but answers no backup: stop it first.`,
    )
  }
  try {
    const database = await openPgliteDatabase(dataDir)
    await writeDumpFile(database, file).finally(() => database.close())
  } finally {
    unlock()
  }
}
