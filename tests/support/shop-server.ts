import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

export const ADMIN = { email: 'admin@vaiven.test', password: 'Vaiven#2026' } as const

export interface ShopServer {
  url: string
  port: number
  /** Of the process that is running now. */
  readonly pid: number
  dataDir: string
  publishableKey: string
  secretKey: string
  /** Everything it logged, as JSON lines. */
  log(): string
  /** SIGTERM and the end of the process. Throws when it does not end well within the 5 s of the run contract. */
  stop(): Promise<void>
  /** Opens it again after a stop, on the same data and port, with what differs from the first start. */
  start(env?: Record<string, string>): Promise<void>
}

/**
 * `npm start` as a child process on a free port of this machine. Throws with its own words when it does not open.
 *
 * @param before a command that runs it, with its arguments
 */
export async function startShop(
  dataDir: string,
  env: Record<string, string> = {},
  before: string[] = [],
): Promise<ShopServer> {
  const port = await freePort()
  let log = ''
  const start = (changed: Record<string, string> = {}) =>
    openShop(before, { PORT: String(port), DATA_DIR: dataDir, ...env, ...changed }, (text) => {
      log += text
    })
  let running = await start()
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
  }
  return {
    url: `http://localhost:${port}`,
    port,
    get pid() {
      return running.pid
    },
    dataDir,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    log: () => log,
    stop: () => running.stop(),
    start: async (changed) => {
      running = await start(changed)
    },
  }
}

async function openShop(
  before: string[],
  env: Record<string, string>,
  onLog: (text: string) => void,
): Promise<{ pid: number; stop: () => Promise<void> }> {
  // What npm itself would run, with the memory settings that stand there; each step replaces the one before it.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  const [command = 'sh', ...args] = [...before, 'sh', '-c', scripts.start]
  const child = spawn(command, args, {
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      HOME: process.env.HOME,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
    onLog(text)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // A worker that dies takes its server along.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the shop did not open in 120 s\n${log}`)),
      120_000,
    )
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      words += text
      if (words.includes('Vaivén is open')) resolve()
    })
    void ended.then((code) => reject(new Error(`the shop ended with ${code}\n${words}${log}`)))
    void ended.then(() => clearTimeout(late))
  })
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    const late = setTimeout(kill, 6000)
    const code = await ended
    clearTimeout(late)
    if (code !== 0) throw new Error(`the shop stopped with ${code ?? 'SIGKILL after 6 s'}\n${log}`)
  }
  return { pid: child.pid ?? 0, stop }
}
