import { createHash } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { isCompressible, pickEncoding, type Encoding } from '#server/compress.ts'
import { matchesEtag } from '#server/static-files.ts'

/** A page as it goes over the wire. Each encoding is made when the first visitor asks for it. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  encoded: Map<Encoding, Buffer>
  /** How often each encoding was sent. */
  sent: Map<Encoding, number>
  compressible: boolean
  /** Bytes it takes in memory, in every encoding. */
  size: number
}

/** What is sent: a body or, to who has the page already, none. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

/** A page is new after every save, and most addresses are asked for once: the first visitors get it quickly. */
const QUICK = { br: 2, gzip: 4 }
/** One that is asked for again gets smaller by a fifth, for ten times the work, once. */
const SMALL = { br: 9, gzip: 9 }
const ASKED_OFTEN = 2
/** What a page takes beside its bytes: its headers, its place in the cache. */
const OVERHEAD = 2048
/** Encodings together are a fraction of the page. */
const ENCODED_SHARE = 0.5

/** Reads an answer to its end. */
export async function storePage(response: Response): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') headers[name] = value
  })
  const compressible = isCompressible(response.headers.get('Content-Type'))
  if (compressible) headers['vary'] = 'Accept-Encoding'
  // Weak: the encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: response.status,
    headers: { ...headers, etag },
    etag,
    identity,
    encoded: new Map(),
    sent: new Map(),
    compressible,
    size: Math.ceil(identity.length * (1 + ENCODED_SHARE)) + OVERHEAD,
  }
}

interface Asked {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * The answer for one visitor, in the encoding they take; made now when nobody has asked for it before. Made at once, in
 * 0.3 ms: a thread would take longer to be told.
 */
export function answerFrom(page: StoredPage, asked: Asked): PageAnswer {
  if (page.status === 200 && matchesEtag(asked.ifNoneMatch ?? null, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const encoding = page.compressible ? pickEncoding(asked.acceptEncoding) : undefined
  const body = encoding ? encodedBody(page, encoding) : page.identity
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
  const { identity, encoded } = page
  let body = encoded.get(encoding)
  if (!body) {
    body =
      encoding === 'br'
        ? brotliCompressSync(identity, brotliOptions(identity, QUICK.br))
        : gzipSync(identity, { level: QUICK.gzip })
    encoded.set(encoding, body)
  }
  const sent = (page.sent.get(encoding) ?? 0) + 1
  page.sent.set(encoding, sent)
  if (sent === ASKED_OFTEN) makeSmall(page, encoding)
  return body
}

/** In a thread; what was made quickly is sent until it is done, and when it cannot be. */
function makeSmall({ identity, encoded }: StoredPage, encoding: Encoding) {
  const done = (error: Error | null, body: Buffer) => {
    if (!error) encoded.set(encoding, body)
  }
  if (encoding === 'br') brotliCompress(identity, brotliOptions(identity, SMALL.br), done)
  else gzip(identity, { level: SMALL.gzip }, done)
}

const brotliOptions = (identity: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  },
})
