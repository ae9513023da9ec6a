import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickEncoding } from '#server/http/compress.ts'
import type { Log } from '#server/logging/log.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import type { PageCache } from './page-cache.ts'
import { answerFrom } from './stored-page.ts'

/**
 * Sends a cached page straight from memory, before anything else handles the request: most requests of a busy shop end here.
 * Returns false when the request is not for a cached page, or its client accepts no compression: unpacking is work, and work
 * has turns.
 */
export function createServeCached(options: { cache: PageCache; https: boolean; log: Log }) {
  const { cache, https, log } = options
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = cache.fresh(url)
    if (!page) return false
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    if (page.compressible && !pickEncoding(acceptEncoding)) return false
    const start = performance.now()
    const { status, headers, body } = answerFrom(page, {
      acceptEncoding,
      ifNoneMatch: request.headers['if-none-match'],
    })
    const id = randomUUID()
    response.writeHead(status, { ...withSecurityHeaders(headers, https), 'x-request-id': id })
    response.end(method === 'HEAD' ? null : body)
    if (log.isLevelEnabled('info')) {
      const ms = Math.round(performance.now() - start)
      const path = url.split('?', 1)[0]
      log.info({ id, method, path, status, ms, kept: true }, 'request')
    }
    return true
  }
}
