import type { Log } from './log.ts'

/**
 * Turns what libraries print into log lines. The router quotes a visitor's whole address, React an error of a page: quoted
 * text is left out, and the log removes secrets from the rest. Lines without an error get a low level, because a visitor
 * must not be able to fill the log. Returns a function that undoes it, for tests.
 */
export function logConsole(log: Log): () => void {
  const { error, warn, info, log: plain } = console
  const write =
    (level: 'error' | 'info') =>
    (...parts: unknown[]) => {
      const failure = parts.find((part) => part instanceof Error)
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      log[failure ? level : 'info'](
        failure ? { err: failure } : {},
        withoutQuotes(text) || 'printed',
      )
    }
  Object.assign(console, {
    error: write('error'),
    warn: write('info'),
    info: write('info'),
    log: write('info'),
  })
  return () => Object.assign(console, { error, warn, info, log: plain })
}

/** Text between quotes, and text after a quote that is never closed. */
function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*("|$)/g, '"…"').slice(0, 300)
}
