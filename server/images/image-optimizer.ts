import { createHash } from 'node:crypto'
import { IMAGE_WIDTHS } from '#app/lib/images.ts'
import { matchesEtag } from '#server/http/static-files.ts'
import { convertImage, type ImageFormat } from './convert-image.ts'
import type { ImageCache } from './image-cache.ts'
import type { ReadSource } from './image-sources.ts'

/** Raise it when convert-image.ts produces other bytes for the same picture: old files are then never found again. */
const CACHE_VERSION = 3

/** The app's own drawn scenes; everything else is in the bucket. */
const OWN = /^(app\/)?assets\//

const ADDRESS = /^\/img\/(\d{1,5})\/(.+)$/

/**
 * Answers `GET /img/<width>/<source>`: AVIF or WebP when the client accepts it, else JPEG. 400 for a width outside
 * IMAGE_WIDTHS, 404 for an unknown source, 415 for a source that is no picture. Names of sources are never reused, so an
 * answer may be kept for a year.
 */
export function createImageOptimizer(options: {
  readSource: ReadSource
  cache: ImageCache
}): (request: Request) => Promise<Response> {
  const inFlight = new Map<string, Promise<Buffer<ArrayBuffer> | 'unknown' | 'broken'>>()

  async function make(key: string, path: string, width: number, format: ImageFormat) {
    const kept = await options.cache.read(key)
    if (kept) return kept
    const source = await options.readSource(path)
    if (!source) return 'unknown' as const
    let body: Buffer<ArrayBuffer>
    try {
      const care = OWN.test(path) ? 'small' : 'quick'
      body = Buffer.from(await convertImage(source, width, format, care))
    } catch {
      return 'broken' as const
    }
    await options.cache.write(key, body)
    return body
  }

  return async (request) => {
    const [, widthText, path] = ADDRESS.exec(new URL(request.url).pathname) ?? []
    if (!path) return problem(404, 'Not found')
    const width = Number(widthText)
    if (!IMAGE_WIDTHS.some((known) => known === width)) return problem(400, 'Unknown width')

    const format = pickFormat(request.headers.get('Accept') ?? '')
    const key = `${hash(`${CACHE_VERSION} ${width} ${path}`)}.${format}`
    const headers = new Headers({
      'Content-Type': `image/${format}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      ETag: `"${key}"`,
    })
    if (matchesEtag(request.headers.get('If-None-Match'), `"${key}"`)) {
      return new Response(null, { status: 304, headers })
    }

    // When many visitors ask for a new picture at once, it is converted once.
    let made = inFlight.get(key)
    if (!made) {
      made = make(key, path, width, format).finally(() => inFlight.delete(key))
      inFlight.set(key, made)
    }
    const body = await made
    if (body === 'unknown') return problem(404, 'Not found')
    if (body === 'broken') return problem(415, 'Not a picture')
    headers.set('Content-Length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

function pickFormat(accept: string): ImageFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
}

function problem(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
