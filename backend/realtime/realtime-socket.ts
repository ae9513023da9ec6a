import type { RawData, WebSocket } from 'ws'
import type { BackendLog } from '#backend/backend-log.ts'
import type { Database } from '#backend/database/database.ts'
import { AccessDeniedError, type Access, type ResolveAccess } from '#backend/auth/access/access.ts'
import type { ChangeDispatcher } from './changes/change-dispatcher.ts'
import {
  decodeMessage,
  encodeMessage,
  type Message,
  type SerializerVersion,
} from './message-codec.ts'
import {
  accessTokenSchema,
  createRealtimeChannel,
  joinSchema,
  type RealtimeChannel,
} from './realtime-channel.ts'
import { createTalkLimit, enterRoom } from './broadcast/room-member.ts'
import type { Rooms } from './broadcast/rooms.ts'

const MAX_CHANNELS = 100
/** How many subscriptions one client's channels may have together. */
const MAX_CHANGES = 100
/** How many messages of one client may wait for an answer, and their bytes. */
const MAX_PENDING_MESSAGES = 200
const MAX_PENDING_BYTES = 262_144
const MAX_MALFORMED_FRAMES = 10
/** How many bytes a slow client may leave unread. */
const MAX_BUFFERED_BYTES = 262_144

export interface SocketContext {
  database: Database
  dispatcher: ChangeDispatcher
  resolveAccess: ResolveAccess
  log: BackendLog
  /** How long a client may stay without a channel, in ms. */
  maxIdle: number
  /** The private channels and their members. */
  rooms: Rooms
  nextId: () => number
}

/** Serves one client until its WebSocket closes. */
export function serveSocket(
  webSocket: WebSocket,
  version: SerializerVersion,
  socketAccess: Access,
  context: SocketContext,
): void {
  const { database, dispatcher, resolveAccess, log, maxIdle, rooms, nextId } = context
  const mayTalk = createTalkLimit()
  const channels = new Map<string, RealtimeChannel>()
  let pending = 0
  let pendingBytes = 0
  let malformed = 0
  let tail = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function send(message: Message) {
    if (webSocket.readyState !== webSocket.OPEN) return
    if (webSocket.bufferedAmount > MAX_BUFFERED_BYTES) {
      log.warn({ bytes: webSocket.bufferedAmount }, 'A realtime client reads too slowly')
      return webSocket.terminate()
    }
    webSocket.send(encodeMessage(message, version))
  }

  function reply(to: Message, status: 'ok' | 'error', response: object) {
    const { joinRef, ref, topic } = to
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  async function answer(message: Message) {
    const { topic, event } = message
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {})
    if (event === 'phx_join') return join(message)
    const channel = channels.get(topic)
    if (event === 'phx_leave') {
      // A late goodbye to an earlier join must not end the present one.
      if (channel && (!message.joinRef || channel.joinRef === message.joinRef)) close(topic)
      return reply(message, 'ok', {})
    }
    if (!channel) return reply(message, 'error', { reason: 'unmatched topic' })
    if (event === 'access_token') return changeAccess(message, channel)
    if (channel.room && (event === 'broadcast' || event === 'presence')) {
      const complaint = channel.room.take(message)
      return reply(message, complaint ? 'error' : 'ok', complaint ? { reason: complaint } : {})
    }
    reply(message, 'error', { reason: `${event} is not served here` })
  }

  async function join(message: Message) {
    const { topic, joinRef } = message
    const parsed = joinSchema.safeParse(message.payload ?? {})
    if (!topic.startsWith('realtime:') || topic === 'realtime:') {
      return reply(message, 'error', { reason: 'TopicNameRequired: You must provide a topic name' })
    }
    if (!parsed.success) return reply(message, 'error', { reason: 'InvalidJoinPayload' })
    close(topic)
    if (channels.size >= MAX_CHANNELS) {
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    }
    const { access_token: token, config } = parsed.data
    const wanted = config?.postgres_changes ?? []
    let changes = wanted.length
    for (const channel of channels.values()) changes += channel.changes
    if (changes > MAX_CHANGES) {
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many changes' })
    }
    const access = token ? await resolveAccess(token) : socketAccess
    if (access.expiresAt <= Date.now()) {
      return reply(message, 'error', { reason: 'InvalidJWTToken: Token has expired' })
    }
    const push = (event: string, payload: object) =>
      send({ joinRef, ref: null, topic, event, payload })
    const room = config?.private
      ? await enterRoom({ database, rooms, topic, access, config, mayTalk, send: push })
      : undefined
    if (typeof room === 'string') return reply(message, 'error', { reason: room })
    // The socket may have closed meanwhile, and nobody would remove this member.
    if (webSocket.readyState !== webSocket.OPEN) return room?.leave()
    const channel = createRealtimeChannel({
      database,
      dispatcher,
      joinRef,
      access,
      room,
      send: push,
      onExpired: () => fail(topic, 'InvalidJWTToken: Token has expired'),
    })
    channels.set(topic, channel)
    clearTimeout(idle)
    const bindings = wanted.map((binding) => ({ id: nextId(), binding }))
    const complaint = await channel.subscribe(bindings)
    if (complaint && config?.postgres_changes_options?.wait) {
      close(topic)
      return reply(message, 'error', { reason: complaint })
    }
    // The socket may have closed meanwhile.
    if (webSocket.readyState !== webSocket.OPEN) return close(topic)
    reply(message, 'ok', {
      postgres_changes: bindings.map(({ id, binding }) => ({ ...binding, id })),
    })
    room?.welcome()
    if (bindings.length === 0) return
    if (complaint) system(channel, topic, 'postgres_changes', 'error', complaint)
    else system(channel, topic, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  async function changeAccess(message: Message, channel: RealtimeChannel) {
    const parsed = accessTokenSchema.safeParse(message.payload)
    try {
      if (!parsed.success) throw new AccessDeniedError('MalformedJWT: The access token is missing')
      const { access_token: token } = parsed.data
      // After a sign-out the connection goes on with the rights of its key.
      const access = token ? await resolveAccess(token) : socketAccess
      if (channel.room && !(await channel.room.changeAccess(access))) {
        throw new AccessDeniedError('Unauthorized: You do not have permissions to read')
      }
      channel.setAccess(access)
    } catch (error) {
      if (!(error instanceof AccessDeniedError)) throw error
      return fail(message.topic, error.message)
    }
    if (channel.access) reply(message, 'ok', {})
  }

  /** Ends the channel so that the client joins again with its current token. */
  function fail(topic: string, reason: string) {
    const channel = channels.get(topic)
    if (!channel) return
    system(channel, topic, 'system', 'error', reason)
    channel.send('phx_error', { reason })
    close(topic)
  }

  function system(
    channel: RealtimeChannel,
    topic: string,
    extension: string,
    status: 'ok' | 'error',
    message: string,
  ) {
    channel.send('system', { channel: topic.slice('realtime:'.length), extension, status, message })
  }

  function close(topic: string) {
    channels.get(topic)?.leave()
    if (channels.delete(topic) && channels.size === 0) leaveWhenIdle()
  }

  /** A client that listens to nothing keeps no slot for long. */
  function leaveWhenIdle() {
    clearTimeout(idle)
    idle = setTimeout(() => webSocket.close(1000, 'No channel'), maxIdle)
    idle.unref()
  }

  async function handle(message: Message) {
    // Messages from before the goodbye are not worth the database's time any more.
    if (webSocket.readyState !== webSocket.OPEN) return
    try {
      await answer(message)
    } catch (error) {
      const denied = error instanceof AccessDeniedError
      if (!denied) log.error({ error: String(error) }, 'A realtime message failed')
      reply(message, 'error', { reason: denied ? error.message : 'Unknown Error on Channel' })
    }
  }

  webSocket.on('message', (data: RawData, isBinary) => {
    if (webSocket.readyState !== webSocket.OPEN) return
    const message = Buffer.isBuffer(data) ? decodeMessage(data, isBinary, version) : undefined
    if (!Buffer.isBuffer(data) || !message) {
      malformed += 1
      if (malformed > MAX_MALFORMED_FRAMES) webSocket.close(1002, 'Malformed frames')
      return
    }
    const bytes = data.byteLength
    if (pending >= MAX_PENDING_MESSAGES || pendingBytes + bytes > MAX_PENDING_BYTES) {
      return webSocket.close(1008, 'Too many messages')
    }
    pending += 1
    pendingBytes += bytes
    tail = tail
      .then(() => handle(message))
      .finally(() => {
        pending -= 1
        pendingBytes -= bytes
      })
  })
  webSocket.on('close', () => {
    for (const topic of channels.keys()) close(topic)
    clearTimeout(idle)
  })
  leaveWhenIdle()
  // ws itself closes the connection at oversized or broken frames.
  webSocket.on('error', (error) => log.warn({ error: error.message }, 'A realtime client failed'))
}
