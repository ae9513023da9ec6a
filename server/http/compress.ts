import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|ld\+json)|image\/svg)/
/** Below this many bytes a compressed answer is no faster. */
const SMALLEST = 1024

/** Brotli when the client accepts it, else gzip, else nothing. */
export function pickEncoding(acceptEncoding: string | null | undefined): Encoding | undefined {
  const offers = (acceptEncoding ?? '').split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => {
      const [token, ...params] = offer.split(';').map((part) => part.trim())
      return token === name && !params.some((param) => /^q=0(\.0*)?$/.test(param))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

/** Whether a Content-Type gains from compression. */
export function isCompressible(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

/** Compresses a whole file at the highest level, for answers that are kept. */
export function compressFile(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
    : promisify(gzip)(content, { level: 9 })
}

/**
 * Compresses an answer that is not kept while it streams: rows, pages that are not public, the back office. Each piece
 * leaves at once. Small, encoded and non-text answers are returned unchanged.
 */
export function compressResponse(response: Response, acceptEncoding: string | undefined): Response {
  const { headers } = response
  if (!response.body || headers.has('Content-Encoding')) return response
  if (!isCompressible(headers.get('Content-Type'))) return response
  if (/no-transform/.test(headers.get('Cache-Control') ?? '')) return response
  const length = headers.get('Content-Length')
  if (length !== null && Number(length) < SMALLEST) return response

  const compressed = new Headers(headers)
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) {
    compressed.append('Vary', 'Accept-Encoding')
  }
  const encoding = pickEncoding(acceptEncoding)
  if (!encoding) return new Response(response.body, { ...statusOf(response), headers: compressed })

  compressed.set('Content-Encoding', encoding)
  compressed.delete('Content-Length')
  const etag = compressed.get('ETag')
  if (etag && !etag.startsWith('W/')) compressed.set('ETag', `W/${etag}`)
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 })
  const source = Readable.fromWeb(response.body as NodeReadableStream)
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  const body = Readable.toWeb(source.pipe(encoder)) as ReadableStream
  return new Response(body, { ...statusOf(response), headers: compressed })
}

function statusOf(response: Response): ResponseInit {
  return { status: response.status, statusText: response.statusText }
}
