import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Inside } from './inside.ts'

/** A measure at a time, in minutes since the judged time began. */
export interface Sample {
  minute: number
  mb: number
}

/** Resident memory of a process, in MB. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The straight line through the samples that fits best: MB a minute. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = mean(samples.map(({ minute }) => minute))
  const mbs = mean(samples.map(({ mb }) => mb))
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - minutes) * (mb - mbs), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0)
}

/**
 * The mean of each minute, at its middle. The shop gives memory back once a minute (`server/maintenance/memory-saver.ts`): a line
 * through single samples would mostly tell where in that minute the first and the last of them fell.
 */
export function meansOfMinutes(samples: readonly Sample[]): Sample[] {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  return [...minutes].map(([minute, own]) => ({
    minute: minute + 0.5,
    mb: own.reduce((sum, { mb }) => sum + mb, 0) / own.length,
  }))
}

/** What the process has told of itself so far (inside.ts). */
export async function toldOf(file: string): Promise<Inside[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Inside)
}

/** Has the process collect and give back all it can, and tells what is left: what it really holds. */
export async function collected(pid: number, file: string): Promise<Inside> {
  const { length } = await toldOf(file)
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await sleep(200)
    const told = (await toldOf(file))[length]
    if (told) return told
  }
}

export const INSIDE_HEAD =
  'minute      resident   live heap   heap held   buffers   PGlite   C heap   files   mappings   database'

/** A line of the table; all but mappings in MB. */
export function insideLine(name: string, one: Inside): string {
  const columns: [number | string, number][] = [
    [one.rss, 11],
    [one.live ?? '-', 12],
    [one.heapTotal, 12],
    [one.buffers, 10],
    [one.wasm, 9],
    [one.cHeap, 9],
    [one.files, 8],
    [one.mappings, 11],
    [one.database, 11],
  ]
  return name.padEnd(9) + columns.map(([value, width]) => String(value).padStart(width)).join('')
}
