import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackages, isRoot } from '#scripts/test/debian.ts'

export interface Round {
  perSecond: number
  /** ms */
  p99: number
}

/** Enough to keep one core busy; with more, the latency is that of the queue in front of it. */
const CONNECTIONS = { warm: 4, cold: 20 }
const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }
const run = promisify(execFile)

/** Throws where it is missing and cannot be installed. */
export async function provideWrk(): Promise<void> {
  const found = await run('wrk', ['--version']).catch((error: { code?: unknown }) => error)
  // It prints its version and ends with 1.
  if (!('code' in found) || found.code !== 'ENOENT') return
  if (!isRoot) throw new Error("wrk is missing: install Debian's package wrk")
  await installPackages(['wrk'])
}

/**
 * Load on `url` from the second core. Node's own load generators are slower than what they measure here, and tell
 * latencies in whole milliseconds. Throws when an answer was no answer.
 *
 * @param options `cold` asks for an address nobody has asked for before, each time
 */
export async function load(
  url: string,
  seconds: number,
  { headers: extra = {}, cold = false }: { headers?: Record<string, string>; cold?: boolean } = {},
): Promise<Round> {
  const { origin, pathname } = new URL(url)
  const headers = { 'Accept-Encoding': 'br, gzip', ...extra }
  const shape = [
    '--latency',
    '-t1',
    `-c${cold ? CONNECTIONS.cold : CONNECTIONS.warm}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
  ]
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const target = cold
    ? ['-s', join(import.meta.dirname, 'cold.lua'), origin, '--', pathname, crypto.randomUUID()]
    : [url]
  const args = ['-c', '1', 'wrk', ...shape, ...sent, ...target]
  const { stdout } = await run('taskset', args)
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)
  if (wrong) throw new Error(`${url}: ${wrong[0]}`)
  const [, latency = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const [, perSecond = ''] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  return { perSecond: Number(perSecond), p99: Number(latency) * (MS[unit] ?? Number.NaN) }
}
