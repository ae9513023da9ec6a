import { spawn } from 'node:child_process'

export interface CommandResult {
  ok: boolean
  /** What it printed, both streams in the order they came. */
  output: string
  durationMs: number
}

/**
 * Runs one command of node_modules/.bin or of the PATH to its end, quietly. It never throws: a command that cannot start, or
 * runs longer than `timeoutMs`, has failed.
 */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, timeoutMs = 30 * 60_000 }: { env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<CommandResult> {
  const started = performance.now()
  return new Promise((resolve) => {
    const chunks: string[] = []
    const child = spawn(command, args, {
      env: {
        ...process.env,
        PATH: `node_modules/.bin:${process.env.PATH ?? ''}`,
        FORCE_COLOR: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const timer = setTimeout(() => {
      chunks.push(`stopped after ${timeoutMs / 1000} s\n`)
      child.kill('SIGTERM')
    }, timeoutMs)
    const end = (ok: boolean) => {
      clearTimeout(timer)
      resolve({ ok, output: chunks.join('').trim(), durationMs: performance.now() - started })
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
    child.on('error', (error) => {
      chunks.push(error.message)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
