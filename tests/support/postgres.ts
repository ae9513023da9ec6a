import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { freePort } from './free-port.ts'

/** Of util-linux. */
export const PRLIMIT = '/usr/bin/prlimit'

/** smart waits until its clients have gone. */
const SIGNAL_OF = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface PostgresCluster {
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Ends the server at once, as a crash of its machine would; the data stays. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** What `pg_ctl restart` does in each of its modes. */
  restart(mode: keyof typeof SIGNAL_OF): Promise<void>
  /**
   * The kernel refuses the server every byte of a file past the first `bytes`, as a full disk refuses it; undefined: no
   * longer. It needs neither root nor a mount.
   */
  limitFiles(bytes: number | undefined): void
  stop(): Promise<void>
}

/** The folder with `initdb` and `postgres`: Debian's newest, or the PATH's. Undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : []
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find(
    (folder) =>
      folder && ['initdb', 'postgres'].every((bin) => fs.existsSync(path.join(folder, bin))),
  )
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of this machine. As root it runs as the user
 * postgres (or nobody), because the server refuses root.
 *
 * @param initdb further arguments
 */
export async function startPostgres(initdb: string[] = []): Promise<PostgresCluster> {
  const bin = findPostgres()
  if (!bin) throw new Error("PostgreSQL is missing: install Debian's package postgresql")
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vaiven-postgres-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  if (user) fs.chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const run = { cwd: folder, ...user }
  execFileSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      ...initdb,
    ],
    { ...run, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
  }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const launch = () =>
    spawn(path.join(bin, 'postgres'), ['-D', data, ...args], { ...run, stdio: 'ignore' })
  let server = launch()
  const killOnExit = () => server.kill('SIGKILL')
  process.once('exit', killOnExit)
  /** SIGINT ends the server at once, its clients disconnected; SIGQUIT without a word to anyone. */
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    process.removeListener('exit', killOnExit)
    await end('SIGINT')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const resume = async () => {
    server = launch()
    await waitFor(url('postgres'))
  }
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  try {
    await waitFor(url('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    halt: () => end('SIGQUIT'),
    resume,
    async restart(mode) {
      await end(SIGNAL_OF[mode])
      await resume()
    },
    limitFiles(bytes) {
      const pid = server.pid ?? 0
      const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
      for (const process of [String(pid), ...children.split(/\s+/).filter(Boolean)]) {
        // As its own user: in a container root may not either.
        execFileSync(PRLIMIT, ['--pid', process, `--fsize=${bytes ?? 'unlimited'}:`], run)
      }
    },
    async createDatabase(name) {
      const sql = postgres(url('postgres'), { max: 1, onnotice: () => {} })
      try {
        await sql.unsafe(`create database "${name}"`)
      } finally {
        await sql.end()
      }
      return url(name)
    },
  }
}

function unprivilegedUser() {
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error('There is no user postgres or nobody to run PostgreSQL as')
}

async function waitFor(url: string) {
  const deadline = Date.now() + 30_000
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
