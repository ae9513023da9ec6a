import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Finished images on disk. When the folder exceeds its limit, the least recently used go first. */
export interface ImageCache {
  /** The bytes stored under the key, or undefined. */
  read(key: string): Promise<Buffer<ArrayBuffer> | undefined>
  write(key: string, body: Buffer): Promise<void>
}

/**
 * Keeps at most about `maxBytes` in `dir`. A key is a file name of hex digits and an extension. A failed write only costs a
 * conversion next time, so it is reported to `onError` and not thrown.
 */
export function openImageCache(options: {
  dir: string
  maxBytes: number
  onError: (error: unknown) => void
}): ImageCache {
  const { dir, maxBytes, onError } = options
  // A folder for each two hex digits, so that none grows to a hundred thousand files.
  const pathOf = (key: string) => join(dir, key.slice(0, 2), key)
  let size: Promise<number> = listFiles(dir).then((files) =>
    files.reduce((sum, file) => sum + file.size, 0),
  )

  async function evict(): Promise<number> {
    const files = await listFiles(dir)
    files.sort((a, b) => a.usedAt - b.usedAt)
    let left = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) {
      // A tenth below the limit, so that a full cache is not swept at every write.
      if (left <= maxBytes * 0.9) break
      // A file that cannot be removed must not stop the count: nothing would be swept any more.
      await rm(file.path, { force: true }).then(() => {
        left -= file.size
      }, onError)
    }
    return left
  }

  return {
    async read(key) {
      const path = pathOf(key)
      try {
        const body = await readFile(path)
        const now = new Date()
        utimes(path, now, now).catch(onError)
        return body
      } catch {
        return undefined
      }
    },
    async write(key, body) {
      const path = pathOf(key)
      const temporary = `${path}.${randomUUID()}.tmp`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(temporary, body)
        await rename(temporary, path)
        size = size.then(async (before) => {
          const after = before + body.length
          return after > maxBytes ? evict() : after
        })
        await size
      } catch (error) {
        onError(error)
        // On a full disk, half a file would stay until it is the oldest.
        await rm(temporary, { force: true }).catch(onError)
      }
    },
  }
}

async function listFiles(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const stats = await stat(path).catch(() => null)
        return { path, size: stats?.size ?? 0, usedAt: stats?.mtimeMs ?? 0 }
      }),
  )
  return files
}
