import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeDumpFile } from '#backend/backup/dump-file.ts'
import type { Database } from '#backend/database/database.ts'
import { systemCode } from '#server/boot/start-error.ts'
import type { Log } from '#server/logging/log.ts'

/** The kernel keeps a socket's name in a field of fixed size. */
const MAX_SOCKET_PATH_BYTES = 103

const folderOf = (dataDir: string) => join(dataDir, 'run')

function socketOf(dataDir: string): string {
  const path = join(folderOf(dataDir), 'backup.sock')
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Sends a dump of the database to every process that connects to DATA_DIR/run/backup.sock: only this process can open
 * PGlite, and `npm run backup` is another. Only the owner can enter the folder. Returns a function that ends it.
 */
export async function serveDumps(
  database: Database,
  dataDir: string,
  log: Log,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    giveDump(database, folderOf(dataDir), socket).then(
      () => log.info('the database was dumped for a backup'),
      (error: unknown) => {
        log.error({ code: systemCode(error) }, 'the database could not be dumped for a backup')
        socket.destroy()
      },
    )
  })
  try {
    if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) throw new Error('its path is too long')
    await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
    await chmod(folderOf(dataDir), 0o700)
    // A killed process left it behind; we hold the folder's lock.
    await rm(path, { force: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } catch (error) {
    log.warn({ code: systemCode(error) }, 'backups need the store stopped: no socket in DATA_DIR')
    return async () => {}
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
}

/** To a file first: a slow reader must not keep the transaction open. */
async function giveDump(database: Database, folder: string, socket: Socket): Promise<void> {
  const file = join(folder, `${randomUUID()}.part`)
  try {
    await writeDumpFile(database, file)
    await pipeline(createReadStream(file), socket)
  } finally {
    await rm(file, { force: true })
  }
}

/** Asks the running store of `dataDir` for a dump into `file`. False when no store answers there. */
export async function fetchDump(dataDir: string, file: string): Promise<boolean> {
  const socket = connect(socketOf(dataDir))
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch {
    return false
  }
  await pipeline(socket, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return true
}
