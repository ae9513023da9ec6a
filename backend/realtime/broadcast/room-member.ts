import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import type { Message } from '#backend/realtime/message-codec.ts'
import { roomRights } from './room-rights.ts'
import type { Member, Rooms } from './rooms.ts'

/** How many messages one client may send to others: this many at once, and this many a second afterwards. */
const BURST = 50
const A_SECOND = 20

export const roomConfig = {
  private: z.boolean().nullish(),
  broadcast: z.looseObject({ self: z.boolean().nullish(), ack: z.boolean().nullish() }).nullish(),
  presence: z
    .looseObject({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() })
    .nullish(),
}
type RoomConfig = z.infer<z.ZodObject<typeof roomConfig>>

const broadcast = z.looseObject({ event: z.string().max(255), payload: z.unknown() })
const presence = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

/** A client's part in one private channel. */
export interface RoomMember {
  /** Sends a broadcast or presence message; returns why it was refused, or undefined. */
  take(message: Message): string | undefined
  welcome(): void
  /** Another person now uses the connection. False when they may not be here. */
  changeAccess(access: Access): Promise<boolean>
  leave(): void
}

/** Enters the channel, or returns in words why not. */
export async function enterRoom(options: {
  database: Database
  rooms: Rooms
  topic: string
  access: Access
  config: RoomConfig
  mayTalk: () => boolean
  send: (event: string, payload: object) => void
}): Promise<RoomMember | string> {
  const { database, rooms, topic, access, config, mayTalk, send } = options
  const name = topic.slice('realtime:'.length)
  const rights = await roomRights(database, name, access)
  if (!rights.hear && !rights.seePresence) {
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
  }
  const member: Member = {
    key: config.presence?.key || randomUUID(),
    rights,
    wants: { presence: config.presence?.enabled === true, self: config.broadcast?.self === true },
    send,
  }
  if (!rooms.enter(topic, member)) return 'ChannelRateLimitReached: Too many members'

  return {
    take({ event, payload }) {
      if (!mayTalk()) return 'MessageRateLimitReached: Too many messages per second'
      if (event === 'broadcast') {
        const parsed = broadcast.safeParse(payload)
        if (!parsed.success) return 'The broadcast is not of the expected shape'
        const { event: name, payload: content } = parsed.data
        return rooms.broadcast(topic, member, { type: 'broadcast', event: name, payload: content })
      }
      const parsed = presence.safeParse(payload)
      if (!parsed.success) return 'The presence is not of the expected shape'
      if (parsed.data.event === 'track') {
        return rooms.track(topic, member, parsed.data.payload ?? {})
      }
      rooms.untrack(topic, member)
      return undefined
    },
    welcome: () => rooms.welcome(topic, member),
    async changeAccess(next) {
      member.rights = await roomRights(database, name, next)
      if (!member.rights.showPresence) rooms.untrack(topic, member)
      return member.rights.hear || member.rights.seePresence
    },
    leave: () => rooms.leave(topic, member),
  }
}

/** Whether a client may send one more message to others. One for each socket, over all its channels. */
export function createTalkLimit(now = () => performance.now()): () => boolean {
  let left = BURST
  let last = now()
  return () => {
    const moment = now()
    left = Math.min(BURST, left + ((moment - last) / 1000) * A_SECOND)
    last = moment
    if (left < 1) return false
    left -= 1
    return true
  }
}
