import type { Log } from '#server/logging/log.ts'

export interface SaleClock {
  /** The catalogue has changed: another sale may be the next to begin or end. */
  changed(): void
  stop(): void
}

interface SaleClockOptions {
  /** Calls update_sale_prices (migration categories_and_products); seconds until the next turn, null when none is known. */
  turn: () => Promise<number | null>
  /** A sale has begun or ended: earlier pages are outdated. */
  onTurn: () => void
  /** Asks again after this long even without a known turn, in ms: nobody may have reported one. */
  mostMs: number
  log: Log
}

/** Pauses in ms: parts of a large turn leave room for requests, and a change is often one of several. */
const LEAST_MS = 100
const SOON_MS = 500
/** Two answers about the same moment differ by the time that an answer travels. */
const SLACK_MS = 50

/** Begins and ends sales by the database's clock, within a moment (ADR 0035). */
export function startSaleClock({ turn, onTurn, mostMs, log }: SaleClockOptions): SaleClock {
  const end = new AbortController()
  /** How often the catalogue has changed. */
  let changed = 0
  let soon: NodeJS.Timeout | undefined
  let wake = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** When the next sale turns, on the clock of `performance`; null when none is known. */
  let next: number | null = null
  async function look() {
    const seconds = await turn()
    const before = next
    next = seconds === null ? null : performance.now() + seconds * 1000
    // The turn that was to come first is over, or was cancelled.
    if (before !== null && (next === null || next > before + SLACK_MS)) onTurn()
  }
  async function run() {
    while (!end.signal.aborted) {
      const changes = changed
      // A turn that was added meanwhile is reported once the database answers.
      await look().catch((error: unknown) => log.warn({ err: error }, 'sales not turned'))
      const ms = next === null ? mostMs : Math.min(next - performance.now(), mostMs)
      if (!end.signal.aborted) await sleep(changes === changed && ms > LEAST_MS ? ms : LEAST_MS)
    }
  }
  void run()

  return {
    changed() {
      soon ??= setTimeout(() => {
        soon = undefined
        changed += 1
        wake()
      }, SOON_MS).unref()
    },
    stop() {
      end.abort()
      clearTimeout(soon)
      wake()
    },
  }
}
