import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured logs as JSON lines on standard error, so that the start's own words on standard output stay readable.
 * Callers give ids and codes, never a person's data, a token or a query string.
 */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
