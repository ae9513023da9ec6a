import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { readDumpFile } from '#backend/backup/dump-file.ts'
import { readHeader } from '#backend/backup/load.ts'
import { isSafeObjectName, objectPath } from '#backend/storage/file-adapter.ts'

/** An object of the storage as its row describes it. */
export interface StoredObject {
  bucket: string
  name: string
  bytes: number | undefined
  /** First half of the SHA-256 of its bytes, in hexadecimal. */
  hash: string | undefined
}

const rowSchema = z.array(
  z.object({
    bucket_id: z.string(),
    name: z.string(),
    metadata: z.object({ size: z.number().optional(), eTag: z.string().optional() }).nullable(),
  }),
)

/** The objects that a dump mentions. */
export async function objectsOf(dump: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  let place: number | undefined
  for await (const line of readDumpFile(dump)) {
    if (place === undefined) {
      const { tables } = readHeader(line)
      place = tables.findIndex(({ schema, name }) => schema === 'storage' && name === 'objects')
    } else if (line.startsWith(`${place}\t`)) {
      for (const row of rowSchema.parse(JSON.parse(line.slice(line.indexOf('\t') + 1)))) {
        const hash = /^"([0-9a-f]{32})"$/.exec(row.metadata?.eTag ?? '')?.[1]
        objects.push({ bucket: row.bucket_id, name: row.name, bytes: row.metadata?.size, hash })
      }
    }
  }
  return objects.filter(({ bucket, name }) => isSafeObjectName(bucket, name))
}

/** Whether the file under `root` is the object that its row describes, byte for byte. */
export async function isWhole(root: string, object: StoredObject): Promise<boolean> {
  const bytes = await readFile(objectPath(root, object.bucket, object.name)).catch(() => undefined)
  if (!bytes || (object.bytes !== undefined && bytes.byteLength !== object.bytes)) return false
  return !object.hash || createHash('sha256').update(bytes).digest('hex').startsWith(object.hash)
}

/** Every file of the storage, by its path below `root`, without unfinished uploads. */
export async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.drafts'))
}

/** Copies one file; false when it is gone. */
export async function copyOver(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // An older copy may be of a file that was replaced since.
  await rm(to, { force: true })
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
