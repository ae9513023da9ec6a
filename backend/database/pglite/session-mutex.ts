import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * PGlite is one session. While a request has a transaction open, a statement of another request would run inside it, under
 * its role. So every caller takes the whole session and releases it at the end.
 */
export interface SessionMutex {
  /** Waits for the session; the returned function releases it. Inside a transaction that holds it, it is free at once. */
  take(): Promise<() => void>
  /** Runs `work` while holding the session, including its own statements. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Marks everything that `work` does as part of the transaction that holds the session. */
  inside<T>(work: () => Promise<T>): Promise<T>
  /** Whether the caller runs inside a transaction that holds the session. */
  isInside(): boolean
  /** Runs `work` as if it belonged to no transaction. */
  outside<T>(work: () => T): T
}

/** @param onTaken runs each time somebody takes the free session, while no transaction is open. */
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
      // A callback that outlives the transaction must queue like everyone else.
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
