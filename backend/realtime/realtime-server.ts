import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { BackendLog } from '#backend/backend-log.ts'
import type { Database } from '#backend/database/database.ts'
import { AccessDeniedError, createAccessResolver } from '#backend/auth/access/access.ts'
import { createChangeDispatcher } from './changes/change-dispatcher.ts'
import { CHANGES_CHANNEL, installChangeTriggers } from './changes/change-triggers.ts'
import { parseVersion } from './message-codec.ts'
import { serveSocket } from './realtime-socket.ts'
import { createRooms } from './broadcast/rooms.ts'
import { createSocketSlots } from './socket-slots.ts'

const PATH = '/realtime/v1/websocket'
/** An office behind one address stays far below its share, and one visitor cannot take everybody's (ADR 0011). */
const SOCKETS = { everywhere: 5000, oneAddress: 200 }
/** How long a client may stay without a channel, in ms; supabase-js itself leaves after 50 s. */
const MAX_IDLE = 120_000
/** Bytes of one message from a client. */
const MAX_MESSAGE_BYTES = 65_536
/** A client that answers no ping for this long, in ms, is gone. */
const PING_INTERVAL = 30_000
/** How long clients may take to say goodbye, in ms. */
const CLOSE_TIMEOUT = 1000

export interface RealtimeServer {
  /** Takes over a WebSocket on /realtime/v1/websocket; false means that the request is not ours. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): Promise<void>
}

/**
 * Supabase Realtime's `postgres_changes` for the tables of the publication supabase_realtime, where the tables' policies
 * decide who sees what; and broadcast and presence in private channels (ADR 0044). The migrations must have run before.
 */
export async function createRealtimeServer(options: {
  database: Database
  jwtSecret: string
  publishableKey: string
  secretKey: string
  log: BackendLog
  /** The address that a limit counts by; the socket's own address by default. */
  addressOf?: (request: IncomingMessage) => string
  /** In ms; for tests. */
  maxIdle?: number
}): Promise<RealtimeServer> {
  const { database, log, maxIdle = MAX_IDLE } = options
  const addressOf = options.addressOf ?? (({ socket }) => socket.remoteAddress ?? 'unknown')
  const unkeyed = await installChangeTriggers(database)
  if (unkeyed.length > 0) log.warn({ tables: unkeyed }, 'Published tables without a primary key')

  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const resolveAccess = createAccessResolver(options)
  /** Clients reconnect by themselves and read again what they watch. */
  const sendAway = (reason: string) => {
    log.warn({}, `${reason}: realtime clients are sent away`)
    for (const client of webSockets.clients) client.close(1013, 'Try again later')
  }
  const dispatcher = createChangeDispatcher(database, log, () =>
    sendAway('Changes come faster than they can be told'),
  )
  const unlisten = await database.listen(
    CHANGES_CHANNEL,
    (payload) => dispatcher.push(payload),
    () => sendAway('Changes may have been missed while the database was gone'),
  )
  let lastId = 0
  const nextId = () => (lastId += 1)
  const context = {
    database,
    dispatcher,
    resolveAccess,
    log,
    maxIdle,
    rooms: createRooms(),
    nextId,
  }
  const slots = createSocketSlots(SOCKETS)

  const answered = new WeakSet<WebSocket>()
  const pings = setInterval(() => {
    for (const client of webSockets.clients) {
      if (!answered.delete(client)) client.terminate()
      else client.ping()
    }
  }, PING_INTERVAL)
  pings.unref()
  let isClosing = false

  async function accept(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer) {
    const version = parseVersion(url.searchParams.get('vsn'))
    if (!version) return refuse(socket, '400 Bad Request')
    if (isClosing) return refuse(socket, '503 Service Unavailable')
    // A socket that is already gone would never return its slot.
    if (socket.destroyed) return undefined
    const slot = slots.take(socket, addressOf(request))
    // A browser does not tell its page the reason: supabase-js reconnects after 1, 2, 5 and then every 10 s.
    if (slot === 'address') return refuse(socket, '429 Too Many Requests')
    if (slot === 'full') return refuse(socket, '503 Service Unavailable')
    const access = await resolveAccess(url.searchParams.get('apikey') ?? '')
    if (isClosing || socket.destroyed) return socket.destroy()
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      answered.add(webSocket)
      webSocket.on('pong', () => answered.add(webSocket))
      webSocket.on('message', () => answered.add(webSocket))
      serveSocket(webSocket, version, access, context)
    })
  }

  return {
    handleUpgrade(request, socket, head) {
      const url = URL.parse(request.url ?? '', 'http://localhost')
      if (url?.pathname !== PATH) return false
      const destroy = () => socket.destroy()
      socket.on('error', destroy)
      accept(request, url, socket, head).catch((error: unknown) => {
        if (error instanceof AccessDeniedError) return refuse(socket, '401 Unauthorized')
        log.error({ error: String(error) }, 'A realtime connection failed')
        socket.destroy()
      })
      return true
    },
    async close() {
      isClosing = true
      clearInterval(pings)
      await unlisten()
      for (const client of webSockets.clients) client.close(1001, 'The server stops')
      const timer = setTimeout(() => {
        for (const client of webSockets.clients) client.terminate()
      }, CLOSE_TIMEOUT)
      await new Promise<void>((resolve) => webSockets.close(() => resolve()))
      clearTimeout(timer)
      await dispatcher.close()
    },
  }
}

/** Sends the reason, and does not wait for the client to close its half of the connection. */
function refuse(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
