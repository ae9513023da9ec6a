import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compressFile, isCompressible, pickEncoding, type Encoding } from './compress.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** Vite names everything in assets/ after its content, so it never changes. */
const HASHED = 'public, max-age=31536000, immutable'
const UNHASHED = 'public, max-age=3600'

interface StaticFile {
  path: string
  contentType: string
  cacheControl: string
  versions: Map<Encoding | 'identity', Promise<{ body: Buffer<ArrayBuffer>; etag: string }>>
}

export interface StaticFiles {
  /** The answer for a path of the built client, or undefined when there is no such file. */
  serve(request: Request, pathname: string): Promise<Response | undefined>
  /** Where the file of a path is on disk, or undefined. */
  fileOf(pathname: string): string | undefined
}

/**
 * Serves the files that are in `dir` now, and nothing else. A path is looked up, never joined, so none can climb out. A file
 * is read and compressed at first use and kept in memory.
 */
export async function openStaticFiles(dir: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>()
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const pathname = `/${relative(dir, path).split(sep).join('/')}`
    if (pathname.startsWith('/.')) continue
    files.set(pathname, {
      path,
      contentType: CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
      cacheControl: pathname.startsWith('/assets/') ? HASHED : UNHASHED,
      versions: new Map(),
    })
  }
  return {
    async serve(request, pathname) {
      const file = files.get(pathname)
      if (!file) return undefined
      const compressible = isCompressible(file.contentType)
      const encoding = compressible
        ? pickEncoding(request.headers.get('Accept-Encoding'))
        : undefined
      const { body, etag } = await versionOf(file, encoding ?? 'identity')
      const headers = new Headers({
        'Content-Type': file.contentType,
        'Cache-Control': file.cacheControl,
        ETag: etag,
        ...(compressible ? { Vary: 'Accept-Encoding' } : {}),
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      })
      if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
        return new Response(null, { status: 304, headers })
      }
      headers.set('Content-Length', String(body.length))
      return new Response(request.method === 'HEAD' ? null : body, { headers })
    },
    fileOf: (pathname) => files.get(pathname)?.path,
  }
}

function versionOf(file: StaticFile, encoding: Encoding | 'identity') {
  let version = file.versions.get(encoding)
  if (!version) {
    version = readVersion(file, encoding)
    version.catch(() => file.versions.delete(encoding))
    file.versions.set(encoding, version)
  }
  return version
}

async function readVersion(file: StaticFile, encoding: Encoding | 'identity') {
  const content = await readFile(file.path)
  const body = Buffer.from(
    encoding === 'identity' ? content : await compressFile(content, encoding),
  )
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, etag: `"${hash}"` }
}

/** Whether an If-None-Match header names the tag. Weak and strong forms of a tag are equal here (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
  )
}
