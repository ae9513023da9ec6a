import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import { onOwnDisk } from '#tests/support/own-disk.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const START_SCRIPT = 'scripts/start.ts'
export const WITHOUT_PAGES = 'tests/server/store-without-pages.ts'

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export interface StoreProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Everything printed so far. */
  stdout(): string
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome & { ms: number }>
}

/** Runs one of the project's scripts to its end, with nothing of this process's run contract in its environment. */
export function runScript(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<Outcome> {
  return launch(script, env, args).outcome
}

/**
 * Starts the shop on a free port and waits until it has printed its address.
 *
 * @param options.diskMb gives it a disk of its own, of this size
 * @param options.script instead of the shop with three plain pages
 */
export async function startStore(
  dataDir: string,
  env: Record<string, string> = {},
  { diskMb, script = WITHOUT_PAGES }: { diskMb?: number; script?: string } = {},
): Promise<StoreProcess> {
  const { child, outcome, printed } = launch(
    script,
    { PORT: '0', SEED: 'none', DATA_DIR: dataDir, ...env },
    [],
    diskMb === undefined ? [] : onOwnDisk(dataDir, diskMb),
  )
  const url = await new Promise<string>((ready, reject) => {
    child.stdout?.on('data', () => {
      const address = /Store\s+(http:\S+)[\s\S]*Admin\s+\S+\n\n/.exec(printed().stdout)?.[1]
      // What follows the addresses is printed in the same breath.
      if (address) setImmediate(() => ready(address))
    })
    void outcome.then((end) => reject(new Error(`the shop did not start: ${end.stderr}`)))
  })
  return {
    child,
    url,
    stdout: () => printed().stdout,
    async stop(signal = 'SIGTERM') {
      const start = performance.now()
      child.kill(signal)
      const end = await outcome
      return { ...end, ms: performance.now() - start }
    },
  }
}

/** A migrated DATA_DIR of its own for one test; it goes when the test is over. */
export async function migratedDataDir(): Promise<string> {
  const dir = await freshDataDir()
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** An empty folder of its own for one test; it goes when the test is over. */
export async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vaiven-server-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function launch(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  before: string[] = [],
) {
  const [command = process.execPath, ...rest] = [...before, process.execPath, script, ...args]
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const outcome = new Promise<Outcome>((ended, reject) => {
    child.once('error', reject)
    child.once('close', (code) => ended({ code, stdout, stderr }))
  })
  return { child, outcome, printed: () => ({ stdout, stderr }) }
}
