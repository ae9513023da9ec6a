import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import bcrypt from 'bcryptjs'
import type { PasswordJob, PasswordResult } from './bcrypt-worker.ts'

type Outcome = PromiseWithResolvers<string | boolean>

interface Thread {
  readonly waiting: Map<number, Outcome>
  run(job: PasswordJob): Promise<string | boolean>
}

/** One core stays free for the pages. */
export const BCRYPT_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

const threads = new Set<Thread>()
let lastId = 0

/** Hashes with bcrypt at `cost`, in a thread of its own. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  return String(await run(password, cost))
}

/** Whether the password matches the hash; computed in a thread of its own. */
export async function comparePassword(password: string, hash: string): Promise<boolean> {
  return (await run(password, hash)) === true
}

/**
 * `@supabase/lite` hashes with bcryptjs, which blocks the event loop for tens of milliseconds per password: every visitor
 * would wait for every sign-in. The library calls the module's default object, so the threads are installed there.
 */
export function installBcryptPool(): void {
  Object.assign(bcrypt, { hash: hashPassword, compare: comparePassword })
}

function run(password: string, against: number | string) {
  const leastBusy = [...threads].toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
  const mayTake = leastBusy?.waiting.size === 0 || threads.size >= BCRYPT_THREADS
  const thread = leastBusy && mayTake ? leastBusy : openThread()
  lastId += 1
  return thread.run({ id: lastId, password, against })
}

function openThread(): Thread {
  const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
  const waiting = new Map<number, Outcome>()
  const thread: Thread = {
    waiting,
    run(job) {
      const outcome = Promise.withResolvers<string | boolean>()
      waiting.set(job.id, outcome)
      worker.ref()
      worker.postMessage(job, [])
      return outcome.promise
    },
  }
  worker.on('message', ({ id, value }: PasswordResult) => {
    waiting.get(id)?.resolve(value)
    waiting.delete(id)
    // A thread without work does not keep the process alive.
    if (waiting.size === 0) worker.unref()
  })
  const end = (error: unknown) => {
    threads.delete(thread)
    for (const outcome of waiting.values()) outcome.reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The password thread ended with ${code}`)))
  worker.unref()
  threads.add(thread)
  return thread
}
