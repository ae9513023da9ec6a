import type { Log } from './log.ts'

/**
 * Turns what libraries print into lines of the log: the router quotes the address of a visitor whole, React an error of a
 * page. Quoted text stays out; the log strikes secrets out of the rest. Without an error it is for whoever looks closely:
 * a visitor must not be able to fill the log. Returns the way back, for tests.
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

/** What stands between quotes, and what follows a quote that is never closed. */
function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*("|$)/g, '"…"').slice(0, 300)
}
