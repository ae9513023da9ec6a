/** Loaded before the shop by `bench:stall`: on SIGUSR2 it writes how late the event loop was since the last one. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('SIGUSR2', () => {
  const ms = (ns: number) => Math.round(ns / 1e5) / 10
  writeFileSync(
    process.env.LOOP_DELAY_FILE ?? '/dev/null',
    JSON.stringify({
      p50: ms(delay.percentile(50)),
      p99: ms(delay.percentile(99)),
      max: ms(delay.max),
    }),
  )
  delay.reset()
})
