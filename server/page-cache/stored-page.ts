import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

/** The answer for one visitor, in the encoding they take; made now when nobody has asked for it before. */
export async function answerFrom(page: StoredPage, asked: Asked): Promise<PageAnswer> {
  const ready = answerAtOnce(page, asked)
  if (ready) return ready
  const encoding = pickEncoding(asked.acceptEncoding) ?? 'br'
  page.encoded.set(encoding, await compress(page.identity, encoding, QUICK))
  return answerFrom(page, asked)
}

/** The same, when it needs no work; undefined when the page must be compressed first. */
export function answerAtOnce(page: StoredPage, asked: Asked): PageAnswer | undefined {
  if (page.status === 200 && matchesEtag(asked.ifNoneMatch ?? null, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const encoding = page.compressible ? pickEncoding(asked.acceptEncoding) : undefined
  const body = encoding ? page.encoded.get(encoding) : page.identity
  if (!body) return undefined
  if (encoding) countSending(page, encoding)
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

function countSending(page: StoredPage, encoding: Encoding) {
  const sent = (page.sent.get(encoding) ?? 0) + 1
  page.sent.set(encoding, sent)
  if (sent !== ASKED_OFTEN) return
  compress(page.identity, encoding, SMALL).then(
    (body) => page.encoded.set(encoding, body),
    // What was made quickly goes on being sent.
    () => {},
  )
}

function compress(
  identity: Buffer,
  encoding: Encoding,
  quality: Record<Encoding, number>,
): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      })
    : promisify(gzip)(identity, { level: quality.gzip })
}
