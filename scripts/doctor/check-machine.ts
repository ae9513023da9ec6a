import { readFile, stat, statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { findPostgres } from '#tests/support/postgres.ts'
import { prepareDataDir } from '#server/boot/data-dir.ts'
import type { Env } from '#server/boot/env.ts'
import { systemCode } from '#server/boot/start-error.ts'
import { findBrowser } from '#scripts/test/find-browser.ts'
import { fix, note, ok, words, type Finding } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** Below the first a start, a build or a photo may fail at any time; below the second it soon will. */
const SPACE_NEEDED = 0.2 * GIGABYTE
const SPACE_WANTED = 2 * GIGABYTE

export function checkNode(): Finding {
  const major = Number.parseInt(process.versions.node, 10)
  return major >= 24
    ? ok(`Node ${process.versions.node}.`)
    : fix(
        `Node ${process.versions.node} is too old: run \`npm ci\` and start through npm, which brings Node 24.`,
      )
}

/** Rights, owner, room and secrets of DATA_DIR; creates it when it is missing, as a start does. */
export async function checkDataDir(env: Env): Promise<Finding[]> {
  let folder: string
  try {
    folder = await prepareDataDir(env.DATA_DIR)
  } catch (error) {
    return [fix(`${words(error)} Give it to the user that runs the store (chown), or set another.`)]
  }
  const found = [ok(`DATA_DIR ${folder} can be written.`)]
  const { mode, uid } = await stat(folder)
  if (process.getuid && uid !== process.getuid() && process.getuid() !== 0) {
    found.push(
      fix(
        `DATA_DIR belongs to another user (id ${uid}): chown -R it to the one that runs the store.`,
      ),
    )
  }
  if ((mode & 0o077) !== 0) {
    found.push(note(`Other users of this machine can look into DATA_DIR: chmod 700 ${folder}`))
  }
  const keys = join(folder, 'keys.json')
  const secret = await stat(keys).catch(() => undefined)
  if (secret && (secret.mode & 0o077) !== 0) {
    found.push(
      fix(
        `Other users can read the secret keys: chmod 600 ${keys}, then change the keys (docs/operations.md).`,
      ),
    )
  } else if (secret) {
    found.push(
      (await isJson(keys))
        ? ok('keys.json is readable by its owner only.')
        : fix(
            `${keys} is damaged: restore it from a backup, or remove it and have everyone sign in again.`,
          ),
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const room = `${(free / GIGABYTE).toFixed(1)} GB are free where DATA_DIR is`
  if (free < SPACE_NEEDED) found.push(fix(`${room}: make room. DATA_DIR/cache may be deleted.`))
  else found.push(free < SPACE_WANTED ? note(`${room}.`) : ok(`${room}.`))
  return found
}

async function isJson(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

/** Whether the port is free, or this very store answers there. */
export async function checkPort({ HOST, PORT }: Env): Promise<Finding & { runs?: boolean }> {
  if (PORT === 0) return note('PORT is 0: each start takes another port.')
  const server = createServer()
  try {
    await new Promise<void>((listening, reject) => {
      server.once('error', reject)
      server.listen(PORT, HOST, listening)
    })
    await new Promise((closed) => server.close(closed))
    return ok(`PORT ${PORT} on ${HOST} is free.`)
  } catch (error) {
    if (systemCode(error) === 'EADDRINUSE') return askWhoIsThere(HOST, PORT)
    if (systemCode(error) === 'EACCES')
      return fix(`PORT ${PORT} needs more rights: set PORT above 1023 and put a proxy in front.`)
    return fix(
      `HOST ${HOST} is not an address of this machine: set HOST to 127.0.0.1, or 0.0.0.0 for every network.`,
    )
  }
}

async function askWhoIsThere(host: string, port: number): Promise<Finding & { runs?: boolean }> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  const body = await answer?.text().catch(() => '')
  if (answer?.status === 200 && body === '{"status":"ok"}') {
    return { ...ok(`The store runs on port ${port}, and its database answers.`), runs: true }
  }
  if (answer?.status === 503 && body === '{"status":"error"}') {
    return {
      ...fix(`The store runs on port ${port}, but its database does not answer: see its log.`),
      runs: true,
    }
  }
  return fix(`PORT ${port} is taken by another program: stop it, or set PORT to a free one.`)
}

/** What only `npm test` needs, and the build that a start would make. */
export function checkTools(): Finding[] {
  const root = resolve(import.meta.dirname, '../..')
  const browser = findBrowser()
  return [
    existsSync(join(root, 'build/server'))
      ? ok('The pages are built.')
      : note('The pages are not built: the first start takes longer.'),
    existsSync(join(root, 'node_modules/vite'))
      ? ok('The packages are installed.')
      : fix('Packages are missing: run `npm ci`.'),
    browser
      ? ok(`A browser for the tests: ${browser}`)
      : note('No Chromium for the tests: install chromium, or set CHROMIUM_PATH.'),
    findPostgres()
      ? ok(`PostgreSQL for the tests: ${dirname(findPostgres() ?? '')}`)
      : note(
          'No PostgreSQL for the tests: the tests on it are skipped (Debian: apt-get install postgresql).',
        ),
  ]
}
