import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible, pickEncoding, type Encoding } from '#server/compress.ts'
import { matchesEtag } from '#server/static-files.ts'

/** A page as it goes over the wire, in each encoding. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding | 'identity', Buffer>
  /** Bytes it takes in memory. */
  size: number
}

/** What is sent: a body or, to who has the page already, none. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

/** Good enough for pages that change with every save; a tenth of the time of the best. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/** What a page takes beside its bytes: its headers, its place in the cache. */
const OVERHEAD = 2048

/** Reads an answer to its end and compresses it, once for everyone who will ask. */
export async function storePage(response: Response): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') headers[name] = value
  })
  const compressed = isCompressible(response.headers.get('Content-Type'))
  const [br, gz] = compressed
    ? await Promise.all([
        promisify(brotliCompress)(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }),
        promisify(gzip)(identity, { level: GZIP_LEVEL }),
      ])
    : [identity, identity]
  if (compressed) headers['vary'] = 'Accept-Encoding'
  // Weak: the three encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: response.status,
    headers: { ...headers, etag },
    etag,
    bodies: { identity, br, gzip: gz },
    size: identity.length + br.length + gz.length + OVERHEAD,
  }
}

/** The answer for one visitor: the encoding they take, or 304 when they hold this page. */
export function answerFrom(
  page: StoredPage,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): PageAnswer {
  if (page.status === 200 && matchesEtag(asked.ifNoneMatch ?? null, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const encoding = page.headers['vary'] ? pickEncoding(asked.acceptEncoding) : undefined
  const body = page.bodies[encoding ?? 'identity']
  return {
    status: page.status,
    headers: {
      ...page.headers,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
    },
    body,
  }
}
