import fs from 'node:fs/promises'
import type { BucketStore } from './bucket-store.ts'
import { objectPath, UnsafeObjectNameError } from './file-adapter.ts'
import { storageError } from './storage-error.ts'

const publicPath = /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/

/** Uploaded bytes never run as a page of ours: no sniffing, and a sandbox without scripts. */
export const objectSafety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const

/**
 * Serves GET and HEAD of a public bucket straight from the file; undefined for any other request. `@supabase/lite` would
 * write the row's last_accessed_at every time: one commit per image.
 */
export async function servePublicObject(
  request: Request,
  root: string,
  buckets: BucketStore,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const [, bucket, name] = publicPath.exec(new URL(request.url).pathname) ?? []
  if (!bucket || !name) return undefined
  const object = await findObject(bucket, name, root, buckets)
  if (!object) return storageError(404, 'not_found', 'Object not found')

  const headers = new Headers({
    ...objectSafety,
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000',
    'content-type': object.mimetype,
    'last-modified': object.modified.toUTCString(),
    ...(object.eTag ? { etag: object.eTag } : {}),
  })
  if (object.eTag && request.headers.get('if-none-match') === object.eTag) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-length', String(object.size))
  const body = request.method === 'HEAD' ? null : await fs.readFile(object.file)
  return new Response(body, { headers })
}

async function findObject(
  encodedBucket: string,
  encodedName: string,
  root: string,
  buckets: BucketStore,
) {
  try {
    const bucket = decodeURIComponent(encodedBucket)
    const name = decodeURIComponent(encodedName)
    const file = objectPath(root, bucket, name)
    const row = await buckets.describePublic(bucket, name)
    if (!row) return undefined
    const { size, mtime } = await fs.stat(file)
    return { ...row, file, size, modified: mtime }
  } catch (error) {
    if (error instanceof URIError || error instanceof UnsafeObjectNameError) return undefined
    // A row whose file is gone.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
