import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'

export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** How long the body was being read before the request's turn, in ms. */
    readingMs?: number
  }
}

/** nginx's status for a client that closed the connection before the answer. It only appears in the log. */
export const CLIENT_GONE = 499

/** One line for each request: no query, because it may hold a token or an e-mail; no address, no header. */
export function logRequests(log: Log): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const id = randomUUID()
    c.set('requestId', id)
    const start = performance.now()
    try {
      await next()
    } catch (error) {
      // Aborted work may throw a bare text, which Hono gives to no error handler.
      if (!isClientGone(c)) throw error
      c.res = new Response(null, { status: CLIENT_GONE })
    }
    c.res.headers.set('X-Request-Id', id)
    const gone = isClientGone(c)
    const status = gone ? CLIENT_GONE : c.res.status
    const level = status >= 500 && !isLimit(c.res) ? 'error' : 'info'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(performance.now() - start)
    const said = gone ? 'the client went away' : 'request'
    log[level]({ id, method: c.req.method, path: c.req.path, status, ms }, said)
  }
}

/** Whether nobody waits for the answer any more: then the end of the request is not our fault. */
export function isClientGone(c: Context<RequestEnv>): boolean {
  // Missing when a test asks the app without a socket.
  return c.env?.outgoing?.destroyed === true
}

/** A refresh beyond its limit is a 503, because supabase-js signs people out at a 429 (ADR 0014). */
function isLimit(response: Response): boolean {
  return response.headers.get('X-Sb-Error-Code') === 'over_request_rate_limit'
}
