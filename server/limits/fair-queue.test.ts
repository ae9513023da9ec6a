import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

const LIMITS = { atOnce: 4, share: 2, heavyShare: 1, waiting: 5, patienceMs: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for turns that take so long each; in which order they began. */
function ask(queue: FairQueue, order: string[], who: string, count: number, ms: number) {
  return Array.from({ length: count }, async () => {
    const end = await queue.enter(who)
    order.push(end ? who : `${who} refused`)
    if (!end) return
    setTimeout(end, ms)
  })
}

const open = () => createFairQueue(LIMITS, () => Date.now())

describe('turns', () => {
  it('are all there for one who is alone', async () => {
    const order: string[] = []
    ask(open(), order, 'a', 6, 100)
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(101)
    expect(order).toHaveLength(6)
  })

  it('go next to who has had least, however many of another wait', async () => {
    const queue = open()
    const order: string[] = []
    ask(queue, order, 'a', 9, 100)
    await vi.advanceTimersByTimeAsync(10)
    ask(queue, order, 'b', 1, 10)
    await vi.advanceTimersByTimeAsync(91)
    // Of four turns that end together, the first is another's, and of the rest one keeps no more than a share.
    expect(order).toEqual(['a', 'a', 'a', 'a', 'b', 'a', 'a'])
  })

  it('go to who has had least of all who asked before the first of them is given', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 1 }, () => Date.now())
    const order: string[] = []
    ask(queue, order, 'a', 1, 100)
    await vi.advanceTimersByTimeAsync(100)
    ask(queue, order, 'a', 2, 100)
    ask(queue, order, 'b', 1, 100)
    await vi.advanceTimersByTimeAsync(300)
    expect(order).toEqual(['a', 'b', 'a', 'a'])
  })

  it('leave one at a time to who takes most of the time while others ask', async () => {
    const queue = createFairQueue({ ...LIMITS, waiting: 500, patienceMs: 15_000 }, () => Date.now())
    const order: string[] = []
    ask(queue, order, 'a', 300, 40)
    await vi.advanceTimersByTimeAsync(800)
    ask(queue, order, 'b', 1, 1)
    await vi.advanceTimersByTimeAsync(50)
    const before = order.length
    await vi.advanceTimersByTimeAsync(400)
    expect(order.slice(before)).toEqual(Array.from({ length: 10 }, () => 'a'))
  })

  it('wait for those at work with who takes most of the time, though not for ever', async () => {
    const queue = createFairQueue({ ...LIMITS, heavyWaitMs: 100 }, () => Date.now())
    const order: string[] = []
    ask(queue, order, 'a', 8, 200)
    await vi.advanceTimersByTimeAsync(401)
    ask(queue, order, 'b', 1, 50)
    await vi.advanceTimersByTimeAsync(0)
    ask(queue, order, 'a', 1, 10)
    await vi.advanceTimersByTimeAsync(40)
    expect(order.slice(8)).toEqual(['b'])
    await vi.advanceTimersByTimeAsync(20)
    expect(order.slice(8)).toEqual(['b', 'a'])
    ask(queue, order, 'b', 1, 300)
    await vi.advanceTimersByTimeAsync(10)
    ask(queue, order, 'a', 1, 10)
    ask(queue, order, 'b', 1, 120)
    await vi.advanceTimersByTimeAsync(100)
    expect(order.slice(8)).toEqual(['b', 'a', 'b', 'b'])
    await vi.advanceTimersByTimeAsync(30)
    expect(order.slice(8)).toEqual(['b', 'a', 'b', 'b', 'a'])
  })

  it('that run at the same time share it, however they end', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 2 }, () => Date.now())
    const order: string[] = []
    // 50 ms of one, 60 of the other, who was alone for the last ten; then 30 more of the first.
    ask(queue, order, 'a', 1, 100)
    ask(queue, order, 'b', 1, 110)
    await vi.advanceTimersByTimeAsync(110)
    ask(queue, order, 'a', 1, 30)
    await vi.advanceTimersByTimeAsync(30)
    ask(queue, order, 'c', 2, 30)
    ask(queue, order, 'a', 1, 1)
    ask(queue, order, 'b', 1, 1)
    await vi.advanceTimersByTimeAsync(31)
    expect(order.slice(-2)).toEqual(['b', 'a'])
  })

  it('are refused to who has too many waiting, and to who waits too long; the others go on', async () => {
    const queue = open()
    const order: string[] = []
    ask(queue, order, 'a', 10, 3000)
    await vi.advanceTimersByTimeAsync(0)
    expect(order.toSorted()).toEqual(['a', 'a', 'a', 'a', 'a refused'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(order.filter((who) => who === 'a refused')).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(3000)
    ask(queue, order, 'a', 1, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(order.at(-1)).toBe('a')
  })

  it('are given up by who goes away', async () => {
    const queue = open()
    const order: string[] = []
    ask(queue, order, 'a', 4, 100)
    const gone = new AbortController()
    const turn = queue.enter('a', gone.signal)
    gone.abort()
    expect(await turn).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    ask(queue, order, 'a', 4, 100)
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toHaveLength(8)
  })
})
