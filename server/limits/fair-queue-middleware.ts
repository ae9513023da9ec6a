import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from '#server/logging/log-requests.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { FairQueue } from './fair-queue.ts'

/**
 * Gives requests turns, fairly between addresses (ADR 0042). A request without a turn is told to come again. The shop's own
 * requests do not pass here and never wait.
 *
 * @param proxies how many trusted proxies are in front
 */
export function fairQueueMiddleware(
  queue: FairQueue,
  proxies: number,
): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { incoming } = c.env ?? {}
    const end = await queue.enter(
      clientAddress(incoming, proxies),
      c.req.raw.signal,
      c.get('readingMs'),
    )
    if (!end) {
      c.header('Retry-After', '2')
      return c.json(
        { code: '53400', message: 'Demasiadas solicitudes. Inténtalo en un momento.' },
        429,
      )
    }
    try {
      return await next()
    } finally {
      end()
    }
  }
}
