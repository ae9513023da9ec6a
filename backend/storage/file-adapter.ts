import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'

// `@supabase/lite` uses these interfaces in its exported classes without exporting them by name.
export type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3]

/** What the object's row says; the file holds only the bytes. */
export interface ObjectDescription {
  mimetype: string
  cacheControl: string
  eTag: string
}

/**
 * Keeps the objects of a bucket as files under `root`/<bucket>/<name>. A file appears whole or not at all: it is written
 * beside its place, flushed to the disk and renamed. `describe` reads the object's row.
 */
export function createFileAdapter(
  root: string,
  describe: (bucket: string, name: string) => Promise<ObjectDescription | undefined>,
): StorageAdapter {
  const head = async (bucket: string, name: string): Promise<ObjectMetadata> => {
    const { size, mtime } = await fs.stat(objectPath(root, bucket, name))
    const row = await describe(bucket, name)
    return {
      cacheControl: row?.cacheControl ?? 'no-cache',
      mimetype: row?.mimetype ?? 'application/octet-stream',
      eTag: row?.eTag ?? '',
      contentLength: size,
      size,
      lastModified: mtime,
      httpStatusCode: 200,
    }
  }

  const remove = async (bucket: string, name: string) => {
    await fs.rm(objectPath(root, bucket, name), { force: true })
  }

  return {
    driver: null,

    async uploadObject(bucket, name, _version, body, contentType, cacheControl) {
      const bytes = await readBody(body)
      await writeWhole(objectPath(root, bucket, name), bytes, root)
      return {
        cacheControl,
        mimetype: contentType,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        lastModified: new Date(),
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      }
    },

    async getObject(bucket, name) {
      const metadata = await head(bucket, name)
      const body = await fs.readFile(objectPath(root, bucket, name))
      return { metadata, httpStatusCode: 200, body }
    },

    headObject: head,

    deleteObject: remove,

    async deleteObjects(bucket, names) {
      await Promise.all(names.map((name) => remove(bucket, name)))
    },

    async copyObject(sourceBucket, source, _version, bucket, name) {
      const bytes = await fs.readFile(objectPath(root, sourceBucket, source))
      await writeWhole(objectPath(root, bucket, name), bytes, root)
      const { eTag, lastModified } = await head(sourceBucket, source)
      return { httpStatusCode: 200, eTag, lastModified }
    },

    async privateAssetUrl(bucket, name) {
      return objectPath(root, bucket, name)
    },
  }
}

const MAX_SEGMENT_BYTES = 255

/** How long the longest upload may take, in ms. */
const DRAFT_LIFETIME = 3_600_000

export class UnsafeObjectNameError extends Error {
  constructor() {
    super('The name of the object is not a safe path')
    this.name = 'UnsafeObjectNameError'
  }
}

/** Removes what a process left when it died during an upload. Younger files may belong to another process at work. */
export async function removeOldDrafts(root: string): Promise<void> {
  const drafts = path.join(root, '.drafts')
  const names = await fs.readdir(drafts).catch(() => [])
  for (const name of names) {
    const file = path.join(drafts, name)
    const stat = await fs.stat(file).catch(() => undefined)
    if (stat && Date.now() - stat.mtimeMs > DRAFT_LIFETIME) await fs.rm(file, { force: true })
  }
}

/** The path of an object. Throws UnsafeObjectNameError for a name that leaves its bucket or fits no file system. */
export function objectPath(root: string, bucket: string, name: string): string {
  if (!isSafeObjectName(bucket, name)) throw new UnsafeObjectNameError()
  return path.join(root, bucket, ...name.split('/'))
}

/** Whether an object with this name stays inside its bucket's folder and fits a file system. */
export function isSafeObjectName(bucket: string, name: string): boolean {
  if (bucket.startsWith('.') || bucket.includes('/')) return false
  return [bucket, ...name.split('/')].every(
    (segment) =>
      segment !== '' &&
      !/^\.+$/.test(segment) &&
      !/[\\\0]/.test(segment) &&
      Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES,
  )
}

async function readBody(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
}

async function writeWhole(file: string, bytes: Uint8Array, root: string) {
  const folder = path.dirname(file)
  const drafts = path.join(root, '.drafts')
  const draft = path.join(drafts, randomUUID())
  await Promise.all([folder, drafts].map((each) => fs.mkdir(each, { recursive: true })))
  try {
    await fs.writeFile(draft, bytes, { flush: true })
    await fs.rename(draft, file)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
  // The name must survive a power cut too, not only the bytes.
  const handle = await fs.open(folder)
  await handle.sync().finally(() => handle.close())
}
