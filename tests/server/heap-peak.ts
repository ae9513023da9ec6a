/**
 * A process whose heap has had its peak and goes on at work; prints its resident memory in MB, at the end.
 * With an argument it gives memory back, each time so many ms are over.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startMemorySaver } from '#server/maintenance/memory-saver.ts'

const pauseMs = Number(process.argv[2] ?? 0)
if (pauseMs > 0) startMemorySaver(pauseMs)

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: `row ${at}` }))
let peak = Array.from({ length: 40 }, () => rows(20_000))
peak = peak.slice(0, 4)
const kept = new Map<number, object>()
for (let turn = 0; turn < 500; turn += 1) {
  kept.set(turn % 40, rows(3000))
  await sleep(2)
}
const mb = Math.round(process.memoryUsage().rss / 1024 / 1024)
process.stdout.write(`${mb} ${peak.length + kept.size}\n`)
