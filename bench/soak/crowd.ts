import { setTimeout as sleep } from 'node:timers/promises'
import type { Act } from './shoppers.ts'

/** What a crowd has seen. */
export interface Seen {
  /** Of each act, how long each time took, in ms. */
  times: Map<string, number[]>
  errors: string[]
}

/** Everybody does their act again and again until `isOver`; resolves when the last one is done. */
export async function crowd(acts: readonly Act[], isOver: () => boolean): Promise<Seen> {
  const times = new Map(acts.map(({ name }) => [name, [] as number[]]))
  const errors: string[] = []
  const person = async ({ name, run, pause }: Act) => {
    while (!isOver()) {
      const begun = performance.now()
      await run().then(
        () => times.get(name)?.push(performance.now() - begun),
        (error: unknown) =>
          errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
      )
      await sleep(pause)
    }
  }
  await Promise.all(
    acts.flatMap((act) => Array.from({ length: act.people }, async () => person(act))),
  )
  return { times, errors }
}

/** In ms, to a tenth. */
export function percentile(times: number[], part: number): number {
  const value = times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0
  return Number(value.toFixed(1))
}
