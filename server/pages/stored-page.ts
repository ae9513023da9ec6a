import { createHash } from 'node:crypto'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { isCompressible, pickEncoding, type Encoding } from '#server/http/compress.ts'
import { matchesEtag } from '#server/http/static-files.ts'

/**
 * A page as it goes over the wire. A text is stored only as brotli, a seventh of what was rendered. Gzip is made for the
 * first visitor who asks for it, and for clients that accept neither it is unpacked.
 */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Map<Encoding | 'identity', Buffer>
  /** How often each encoding was sent. */
  sent: Map<Encoding, number>
  compressible: boolean
  /** Bytes that it takes in memory, in every encoding. */
  size: number
}

/** What is sent: a body, or none when the client already has the page. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

/** A page is new after every save, and most addresses are asked for once: the first visitors get it quickly. */
const QUICK = { br: 2, gzip: 4 }
/** For a page that is asked for again: a fifth smaller, for ten times the work, once. */
const SMALL = { br: 9, gzip: 9 }
const ASKED_OFTEN = 2
/** What a page takes besides its bytes: its headers and its place in the cache. */
const OVERHEAD = 2048
/** Brotli, and gzip, which is hardly larger. */
const ENCODINGS_SHARE = 2.5

/**
 * Reads an answer to its end. Returns `before` itself when the content is the same, so that its compressed forms stay valid.
 */
export async function storePage(response: Response, before?: StoredPage): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') headers[name] = value
  })
  const compressible = isCompressible(response.headers.get('Content-Type'))
  if (compressible) headers['vary'] = 'Accept-Encoding'
  // Weak: all encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  headers['etag'] = etag
  const { status } = response
  if (before?.status === status && JSON.stringify(before.headers) === JSON.stringify(headers)) {
    return before
  }
  const kept = compressible ? quick(identity, 'br') : identity
  return {
    status,
    headers,
    etag,
    bodies: new Map([[compressible ? 'br' : 'identity', kept]]),
    sent: new Map(),
    compressible,
    size: Math.ceil(kept.length * (compressible ? ENCODINGS_SHARE : 1)) + OVERHEAD,
  }
}

interface Asked {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * The answer for one visitor, in an encoding that they accept; encoded now when nobody has asked for it before. It takes 0.3
 * ms at once: telling a thread would take longer.
 */
export function answerFrom(page: StoredPage, asked: Asked): PageAnswer {
  if (page.status === 200 && matchesEtag(asked.ifNoneMatch ?? null, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const encoding = page.compressible ? pickEncoding(asked.acceptEncoding) : undefined
  const body = encoding ? encodedBody(page, encoding) : identityOf(page)
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

function encodedBody(page: StoredPage, encoding: Encoding): Buffer {
  let body = page.bodies.get(encoding)
  if (!body) {
    body = quick(identityOf(page), encoding)
    page.bodies.set(encoding, body)
  }
  const sent = (page.sent.get(encoding) ?? 0) + 1
  page.sent.set(encoding, sent)
  if (sent === ASKED_OFTEN) makeSmall(page, encoding)
  return body
}

function identityOf({ bodies }: StoredPage): Buffer {
  const br = bodies.get('br')
  return br ? brotliDecompressSync(br) : (bodies.get('identity') ?? Buffer.alloc(0))
}

function quick(identity: Buffer, encoding: Encoding): Buffer {
  return alone(
    encoding === 'br'
      ? brotliCompressSync(identity, brotliOptions(identity, QUICK.br))
      : gzipSync(identity, { level: QUICK.gzip }),
  )
}

/** In a thread; the quick version is sent until this is done, and when it fails. */
function makeSmall(page: StoredPage, encoding: Encoding) {
  const identity = identityOf(page)
  const done = (error: Error | null, body: Buffer) => {
    if (!error) page.bodies.set(encoding, alone(body))
  }
  if (encoding === 'br') brotliCompress(identity, brotliOptions(identity, SMALL.br), done)
  else gzip(identity, { level: SMALL.gzip }, done)
}

/** Node's own buffers, and copies by `Buffer.from`, are parts of larger blocks, which would stay as long as the page. */
function alone(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

const brotliOptions = (identity: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  },
})
