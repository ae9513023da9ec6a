import type { Log } from '#server/logging/log.ts'

export interface SaleClock {
  /** The catalogue has changed: another sale may be the next to begin or end. */
  changed(): void
  stop(): void
}

interface SaleClockOptions {
  /** Calls update_sale_prices (migration categories_and_products); seconds until the next turn, null when none is known. */
  turn: () => Promise<number | null>
  /** A sale has begun or ended: pages made before are old. */
  onTurn: () => void
  /** Looks again after this long even if nothing is known to come, in ms: nobody may have told. */
  mostMs: number
  log: Log
}

/** Parts of a large turn leave room for requests; a change is often one of several. In ms. */
const LEAST_MS = 100
const SOON_MS = 500
/** The same moment, told twice, differs by what an answer takes on its way. */
const SLACK_MS = 50

/** Has sales begin and end by the database's clock, within a moment (ADR 0035). */
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
    // What was to come first is over, or was called off.
    if (before !== null && (next === null || next > before + SLACK_MS)) onTurn()
  }
  async function run() {
    while (!end.signal.aborted) {
      const changes = changed
      // A turn that came meanwhile is told of once the database answers.
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
