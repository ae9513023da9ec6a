import { readFile, stat } from 'node:fs/promises'
import { BRAND } from '#app/domain/brand.ts'

/** Bytes. Above the bucket's 5 MB (SPEC §5 Images), so that only a file that came another way is refused. */
export const MAX_SOURCE_BYTES = 12 * 1024 * 1024

/** Reads an original; undefined when there is none, when it is too large, or when the path is not ours. */
export type ReadSource = (path: string) => Promise<Buffer | undefined>

const OBJECT_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/
const ASSET_PATH = /^(app\/)?assets\/[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}\.(avif|jpe?g|png|webp)$/i

/**
 * The only two sources: objects of the bucket (`product-images/<name>`), through `fetchObject`, which gets the path of the
 * public URL; and the app's own pictures (`assets/<file>`, in development `app/assets/<file>`), through `assetFile`, which
 * tells where a file is on disk.
 */
export function createReadSource(options: {
  fetchObject: (publicPath: string) => Promise<Response>
  assetFile: (path: string) => string | undefined
}): ReadSource {
  return async (path) => {
    const [bucket, name, ...rest] = path.split('/')
    if (bucket === BRAND.bucket && rest.length === 0 && name && OBJECT_NAME.test(name)) {
      const response = await options.fetchObject(`/storage/v1/object/public/${path}`)
      if (response.ok) return readBounded(response)
      await response.body?.cancel()
      if (response.status >= 500) throw new Error(`the bucket answered ${response.status}`)
      return undefined
    }
    if (!ASSET_PATH.test(path) || path.split('/').includes('..')) return undefined
    const file = options.assetFile(path)
    if (!file) return undefined
    const stats = await stat(file).catch(() => null)
    return stats?.isFile() && stats.size <= MAX_SOURCE_BYTES ? readFile(file) : undefined
  }
}

async function readBounded(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the body.
    if (size > MAX_SOURCE_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
