import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { withFreeSkus } from '#app/admin/data/free-skus.ts'
import { isInDoubt } from '#app/admin/data/write-once.ts'
import {
  answerTo,
  isSameRequest,
  sendAttempt,
  type Answers,
  type Attempt,
  type WriteRequest,
} from './attempt.ts'

/** An earlier write has turned out to be done or not: the editor shows it now, and what was asked is to be asked anew. */
export class Settled extends Error {}

interface AttemptOptions {
  /** Of a restored draft. */
  initial: Attempt | null
  /** Keeps the draft at once: a tab that dies must know what it had asked for. */
  keep: () => void
  /** A write whose answer had been lost is found to be done. */
  onFound: (attempt: Attempt, answer: Answers[WriteRequest['kind']]) => void
}

export type Attempts = ReturnType<typeof useAttempts>

/**
 * The editor's writes, one at a time. While the answer to one is missing, nothing else is written before it is known what
 * became of it: the same request is the same attempt, and another one waits for the answer to the first.
 */
export function useAttempts({ initial, keep, onFound }: AttemptOptions) {
  const doubt = useRef(initial)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function remember(attempt: Attempt | null) {
    doubt.current = attempt
    keep()
  }

  async function send<R extends WriteRequest>(attempt: Attempt<R>): Promise<Answers[R['kind']]> {
    remember(attempt)
    try {
      const answer = await sendAttempt(attempt)
      remember(null)
      return answer
    } catch (error) {
      if (!isInDoubt(error)) remember(null)
      throw error
    }
  }

  /** Throws Settled once the earlier write is settled, or why it could not be. */
  async function settle(earlier: Attempt): Promise<never> {
    const answer = await answerTo(earlier)
    if (answer !== null) flushSync(() => onFound(earlier, answer))
    remember(null)
    throw new Settled()
  }

  async function write<R extends WriteRequest>(request: R): Promise<Answers[R['kind']]> {
    const earlier = doubt.current
    if (earlier && !isSameRequest(earlier.request, request)) return settle(earlier)
    const attempt = (earlier ?? { id: crypto.randomUUID(), request }) as Attempt<R>
    const { variants } = attempt.request as { variants?: null } | { variants: [] }
    if (!variants) return send(attempt)
    return withFreeSkus(variants, (named) =>
      send({ ...attempt, request: { ...attempt.request, variants: named } }),
    )
  }

  return {
    current: () => doubt.current,
    /** The product it was about is gone. */
    forget: () => remember(null),
    /** Makes a write. Throws Settled when an earlier one had to be settled first; AppError. */
    make<R extends WriteRequest>(request: R): Promise<Answers[R['kind']]> {
      const turn = last.current.then(() => write(request))
      last.current = turn.catch(() => {})
      return turn
    },
    /** Variants may have been added without an answer: what follows must see them. Throws Settled, AppError. */
    async settleAdding(): Promise<void> {
      const earlier = doubt.current
      if (earlier?.request.kind === 'add') await settle(earlier)
    },
  }
}
