import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * PGlite is one session. While a transaction of one request is open, a statement of another would run inside it,
 * under its role: so whoever speaks to the session takes it whole, and gives it back at the end.
 */
export interface SessionMutex {
  /** Waits for the session; the returned function gives it back. Inside a held transaction it is there at once. */
  take(): Promise<() => void>
  /** Runs `work` with the session held, its own statements included. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Marks everything `work` does as part of the transaction that holds the session now. */
  inside<T>(work: () => Promise<T>): Promise<T>
  /** Whether the caller runs inside a transaction that holds the session. */
  isInside(): boolean
  /** Runs `work` as if it were not part of any transaction. */
  outside<T>(work: () => T): T
}

/** @param onTaken runs each time the session was taken anew, while no transaction is open. */
export function createSessionMutex(onTaken = async () => {}): SessionMutex {
  const scope = new AsyncLocalStorage<{ open: boolean }>()
  let tail: Promise<void> = Promise.resolve()

  const isInside = () => scope.getStore()?.open === true

  const take = async () => {
    if (isInside()) return () => {}
    const before = tail
    const { promise, resolve } = Promise.withResolvers<void>()
    tail = promise
    await before
    try {
      await onTaken()
    } catch (error) {
      resolve()
      throw error
    }
    return () => resolve()
  }

  const inside = async <T>(work: () => Promise<T>) => {
    const held = { open: true }
    try {
      return await scope.run(held, work)
    } finally {
      // A callback that outlives the transaction must queue like anyone else.
      held.open = false
    }
  }

  return {
    take,
    inside,
    isInside,
    outside: (work) => scope.exit(work),
    async run(work) {
      const release = await take()
      try {
        return await inside(work)
      } finally {
        release()
      }
    },
  }
}
