import { randomUUID } from 'node:crypto'
import type { RoomRights } from './room-rights.ts'

/** One message reaches at most this many members. */
export const MAX_MEMBERS = 200
/** The longest message to all, and the longest presence, in characters of JSON. */
export const MAX_BROADCAST = 16_384
export const MAX_PRESENCE = 2048

type Meta = Record<string, unknown> & { phx_ref: string }

/** A person in a private channel. */
export interface Member {
  /** The key under which others see them. */
  key: string
  rights: RoomRights
  /** Whether they want to know who else is there, and to hear themselves. */
  wants: { presence: boolean; self: boolean }
  send(event: string, payload: object): void
}

interface Room {
  members: Set<Member>
  present: Map<Member, Meta>
}

/** Who is in which private channel of this process. Nothing is stored: whoever is absent hears nothing. */
export function createRooms() {
  const rooms = new Map<string, Room>()

  /** Sends to all who may see who is there. */
  function tell(room: Room, joins: [Member, Meta][], leaves: [Member, Meta][]) {
    const diff = { joins: byKey(joins), leaves: byKey(leaves) }
    for (const member of room.members) {
      if (member.wants.presence && member.rights.seePresence) member.send('presence_diff', diff)
    }
  }

  return {
    /** False when the channel is full. */
    enter(topic: string, member: Member): boolean {
      const room = rooms.get(topic) ?? { members: new Set(), present: new Map() }
      if (room.members.size >= MAX_MEMBERS) return false
      rooms.set(topic, room)
      room.members.add(member)
      return true
    },

    /** Tells a new member who is there. */
    welcome(topic: string, member: Member): void {
      const room = rooms.get(topic)
      if (!room || !member.wants.presence || !member.rights.seePresence) return
      member.send('presence_state', byKey([...room.present]))
    },

    leave(topic: string, member: Member): void {
      const room = rooms.get(topic)
      if (!room?.members.delete(member)) return
      const meta = room.present.get(member)
      room.present.delete(member)
      if (meta) tell(room, [], [[member, meta]])
      if (room.members.size === 0) rooms.delete(topic)
    },

    /** Returns why not, or undefined. */
    broadcast(topic: string, from: Member, message: object): string | undefined {
      if (!from.rights.speak) return 'Unauthorized: You do not have permissions to write'
      if (JSON.stringify(message).length > MAX_BROADCAST) return 'The message is too large'
      for (const member of rooms.get(topic)?.members ?? []) {
        if (member.rights.hear && (member !== from || from.wants.self)) {
          member.send('broadcast', message)
        }
      }
      return undefined
    },

    /** Returns why not, or undefined. */
    track(topic: string, member: Member, shown: Record<string, unknown>): string | undefined {
      const room = rooms.get(topic)
      if (!room || !member.rights.showPresence) return 'Unauthorized: You do not have permissions'
      if (JSON.stringify(shown).length > MAX_PRESENCE) return 'The presence is too large'
      const before = room.present.get(member)
      const meta = { ...shown, phx_ref: randomUUID() }
      room.present.set(member, meta)
      tell(room, [[member, meta]], before ? [[member, before]] : [])
      return undefined
    },

    untrack(topic: string, member: Member): void {
      const room = rooms.get(topic)
      const meta = room?.present.get(member)
      if (!room || !meta) return
      room.present.delete(member)
      tell(room, [], [[member, meta]])
    },
  }
}

export type Rooms = ReturnType<typeof createRooms>

/** As in the Phoenix protocol, several connections may have one key. */
function byKey(present: [Member, Meta][]) {
  const state: Record<string, { metas: Meta[] }> = Object.create(null) as Record<
    string,
    { metas: Meta[] }
  >
  for (const [{ key }, meta] of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}
