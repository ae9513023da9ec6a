import { readFileSync } from 'node:fs'

/** What happened to a disk, in order. `file` is a number for the whole life of what lies there, whatever it is called. */
export type Event =
  | { kind: 'open'; file: number; path: string; isNew: boolean }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file: number }
  | { kind: 'sync names' }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'make folder'; path: string }
  | { kind: 'answered'; product: string; version: number }

/** To be appended in one write: two processes may share a journal. */
export function encode(event: Event): Buffer {
  const { bytes = Buffer.alloc(0), ...rest } = event as Event & { bytes?: Buffer }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ ...rest, length: bytes.length })}\n`),
    bytes,
  ])
}

/** What is there whole: a process that was killed may have left half an event at the end. */
export function readJournal(journal: string): Event[] {
  const all = readFileSync(journal)
  const events: Event[] = []
  let at = 0
  for (;;) {
    const end = all.indexOf(10, at)
    if (end < 0) return events
    const { length, ...event } = JSON.parse(all.toString('utf8', at, end)) as Event & {
      length: number
    }
    at = end + 1 + length
    if (at > all.length) return events
    events.push(event.kind === 'write' ? { ...event, bytes: all.subarray(end + 1, at) } : event)
  }
}
