import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured logs as JSON lines on standard error, so that the start's own words on standard output stay readable. Callers
 * log ids and codes, never a person's data, a token or a query string; when a library's error contains them, they are
 * removed from the line.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      hooks: { streamWrite: strikeOut },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}

/** Only the code of a database error: its text quotes what people typed. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if ('severity' in error || 'routine' in error || 'sqlstate' in error) {
    return { type: name, code, stack: places?.join('\n') }
  }
  return { type: name, code, message, stack: places?.join('\n') }
}

const SECRETS = [
  // An e-mail address, even inside a URL.
  /[\p{L}\d._%+-]+(@|%40)[\p{L}\d-]+(\.[\p{L}\d-]+)+/giu,
  // A session's token, a key of the API, a one-time token of a mail, the password in a server's address.
  /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g,
  /\bsb_secret_\w+/g,
  /(?<=(token|token_hash|password|apikey|code)(=|%3D))[^&\s"\\]+/gi,
  /(?<=:\/\/)[^\s/@"]+(?=@)/g,
]

function strikeOut(line: string): string {
  return SECRETS.reduce((text, secret) => text.replace(secret, '[struck out]'), line)
}
