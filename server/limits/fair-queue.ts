/** How much may run at once. */
export interface FairLimits {
  /** For all addresses together. */
  atOnce: number
  /** For an address that is alone; as many as `atOnce` by default. */
  alone?: number
  /** For one address while others ask too. */
  share: number
  /** For one address while others ask too, when it has recently taken a large share of the time. */
  heavyShare: number
  /** How long that one waits while others are at work, in ms; no longer than for any turn unless said. */
  heavyWaitMs?: number
  /** How many requests of one address may wait. */
  waiting: number
  /** How long a request waits at most, in ms. */
  patienceMs: number
}

export interface FairQueue {
  /**
   * Waits for a turn; the returned function ends it. Undefined when there is none to be had: too many of the same wait
   * already, it took too long, or `signal` says that nobody waits any more. `spentMs` was spent on the request before.
   */
  enter(who: string, signal?: AbortSignal, spentMs?: number): Promise<(() => void) | undefined>
}

interface Waiting {
  since: number
  begin: (turn: (() => void) | undefined) => void
}

interface Account {
  waiting: Set<Waiting>
  running: number
  /** Time recently spent on it, in ms; halves every second. */
  spent: number
  at: number
}

const HALF_LIFE_MS = 1000
/** What `spent` settles at for an address that takes a tenth of the time. */
const HEAVY_MS = 150
/** An address that asks for nothing for this long, in ms, is forgotten and starts again from zero. */
const FORGET_MS = 10_000
/** Whether others ask too is decided over this many ms: visitors open a page, and look at it. */
const RECENT_MS = 2000
/** How long turns may follow each other before the sockets are read again, in ms. */
const SLICE_MS = 5

/**
 * Gives the next turn to the address that recently took the least time. An address that asks as fast as it can gets what
 * others leave: nothing is idle, and nobody waits behind somebody else's queue.
 */
export function createFairQueue(limits: FairLimits, now = () => performance.now()): FairQueue {
  const accounts = new Map<string, Account>()
  const turns = new Set<{ cost: number }>()
  let counted = now()
  let heard = Number.NEGATIVE_INFINITY
  let isListening = false

  /** Requests that run at the same time share it. */
  function count() {
    const passed = (now() - counted) / turns.size
    for (const turn of turns) turn.cost += passed
    counted = now()
  }

  function accountOf(who: string): Account {
    let account = accounts.get(who)
    if (!account) {
      account = { waiting: new Set(), running: 0, spent: 0, at: now() }
      accounts.set(who, account)
    }
    age(account)
    return account
  }

  function age(account: Account) {
    const passed = now() - account.at
    account.spent *= 2 ** (-passed / HALF_LIFE_MS)
    account.at = now()
  }

  const spentOf = ({ spent, at }: Account) => spent * 2 ** ((at - now()) / HALF_LIFE_MS)

  const isActive = (account: Account) =>
    account.running > 0 || account.waiting.size > 0 || now() - account.at < RECENT_MS

  /**
   * A page asks the database several times. Whoever floods would be given the thread each time the page waits for an answer.
   */
  function mustYield(account: Account): boolean {
    const [first] = account.waiting
    const waited = now() - (first?.since ?? now())
    return turns.size > account.running && waited < (limits.heavyWaitMs ?? 0)
  }

  /** Among the waiting addresses that may run, the one that took the least time. */
  function next(): Account | undefined {
    const active = [...accounts.values()].filter(isActive)
    let [found, least] = [undefined as Account | undefined, Number.POSITIVE_INFINITY]
    for (const account of active) {
      if (account.waiting.size === 0) continue
      const spent = spentOf(account)
      const isHeavy = spent > HEAVY_MS
      if (isHeavy && mustYield(account)) continue
      const contested = isHeavy ? limits.heavyShare : limits.share
      const share = active.length > 1 ? contested : (limits.alone ?? limits.atOnce)
      if (account.running < share && spent < least) [found, least] = [account, spent]
    }
    return found
  }

  /**
   * Work on this thread never waits for a socket. Without a pause, requests would run in the order in which they are read,
   * and nobody would ever queue. So we read what arrived meanwhile before we choose the next turn.
   */
  function go() {
    if (isListening) return
    if (now() - heard < SLICE_MS) return giveTurns()
    isListening = true
    setImmediate(() => {
      isListening = false
      heard = now()
      giveTurns()
    })
  }

  function giveTurns() {
    while (turns.size < limits.atOnce) {
      const account = next()
      const [first] = account?.waiting ?? []
      if (!account || !first) return
      account.waiting.delete(first)
      first.begin(start(account))
    }
  }

  function start(account: Account): () => void {
    count()
    const turn = { cost: 0 }
    turns.add(turn)
    account.running += 1
    return () => {
      if (!turns.has(turn)) return
      count()
      turns.delete(turn)
      age(account)
      account.spent += turn.cost
      account.running -= 1
      go()
    }
  }

  setInterval(() => {
    for (const [who, account] of accounts) {
      const isIdle = account.running === 0 && account.waiting.size === 0
      if (isIdle && now() - account.at > FORGET_MS) accounts.delete(who)
    }
  }, FORGET_MS).unref()

  return {
    async enter(who, signal, spentMs = 0) {
      const account = accountOf(who)
      account.spent += spentMs
      const asked = account.running + account.waiting.size
      if (asked >= limits.atOnce + limits.waiting || signal?.aborted) return undefined
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
      const waiting: Waiting = { since: now(), begin: resolve }
      account.waiting.add(waiting)
      go()
      if (!account.waiting.has(waiting)) return promise
      const giveUp = () => {
        if (account.waiting.delete(waiting)) resolve(undefined)
      }
      const late = setTimeout(giveUp, limits.patienceMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        return await promise
      } finally {
        clearTimeout(late)
        signal?.removeEventListener('abort', giveUp)
      }
    },
  }
}
