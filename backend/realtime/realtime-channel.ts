import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import type { ChangeDispatcher, Subscriber, Subscription } from './changes/change-dispatcher.ts'
import { parseChangeFilter } from './changes/change-filter.ts'
import { isFilterValid } from './changes/change-reader.ts'
import { describeTable, type PublishedTable } from './changes/published-table.ts'
import { roomConfig, type RoomMember } from './broadcast/room-member.ts'

const MAX_CHANGES_PER_CHANNEL = 50
/** Characters: about a hundred ids. */
const MAX_FILTER_LENGTH = 4096
/** In ms. A timer cannot wait for weeks, so a distant end is checked again after this long. */
const MAX_TIMER = 3_600_000

/** A name in PostgreSQL has 63 bytes. */
const name = z.string().max(63)
const bindingSchema = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: name.default('public'),
  table: name.nullish(),
  filter: z.string().max(MAX_FILTER_LENGTH).nullish(),
})

export const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      postgres_changes: z.array(bindingSchema).max(MAX_CHANGES_PER_CHANNEL).nullish(),
      postgres_changes_options: z.object({ wait: z.boolean().optional() }).nullish(),
      ...roomConfig,
    })
    .nullish(),
})

export const accessTokenSchema = z.object({ access_token: z.string().nullable() })

type Binding = z.infer<typeof bindingSchema>

/** A joined channel: who listens, to what, and until when. */
export interface RealtimeChannel extends Subscriber {
  readonly joinRef: string | null
  /** How many subscriptions it holds. */
  readonly changes: number
  /** The client's part in a private channel. */
  readonly room: RoomMember | undefined
  setAccess(access: Access): void
  /** Adds the subscriptions. When one of them is wrong it returns the reason and adds none. */
  subscribe(bindings: { id: number; binding: Binding }[]): Promise<string | undefined>
  leave(): void
}

export function createRealtimeChannel(options: {
  database: Database
  dispatcher: ChangeDispatcher
  joinRef: string | null
  access: Access
  room: RoomMember | undefined
  send: (event: string, payload: object) => void
  onExpired: () => void
}): RealtimeChannel {
  const { database, dispatcher, joinRef, room, send, onExpired } = options
  let access: Access | undefined
  let timer: NodeJS.Timeout | undefined
  let own: Subscription[] = []

  function watchExpiry() {
    clearTimeout(timer)
    if (!access || access.expiresAt === Infinity) return
    const left = access.expiresAt - Date.now()
    if (left <= 0) return onExpired()
    timer = setTimeout(watchExpiry, Math.min(left, MAX_TIMER))
    timer.unref()
  }

  const channel: RealtimeChannel = {
    joinRef,
    room,
    get changes() {
      return own.length
    },
    get access() {
      return access
    },
    send,
    setAccess(next) {
      access = next
      watchExpiry()
    },
    async subscribe(bindings) {
      const found: Subscription[] = []
      const describe = describeOnce(database)
      for (const { id, binding } of bindings) {
        // PGlite answers without releasing the event loop: let the pages have a turn in between.
        await nextTurn()
        const subscription = await toSubscription(database, channel, id, binding, describe)
        if (typeof subscription === 'string') return subscription
        found.push(subscription)
      }
      if (!access) return undefined
      own = found
      for (const subscription of own) dispatcher.subscriptions.add(subscription)
      return undefined
    },
    leave() {
      clearTimeout(timer)
      access = undefined
      room?.leave()
      for (const subscription of own) dispatcher.subscriptions.delete(subscription)
    },
  }
  channel.setAccess(options.access)
  return channel
}

type Describe = (schema: string, table: string) => Promise<PublishedTable | undefined>

/** Describing a table costs ten times as much as the rest, so all who join share one description of each. */
function describeOnce(database: Database): Describe {
  const tables = new Map<string, ReturnType<Describe>>()
  return (schema, table) => {
    const name = JSON.stringify([schema, table])
    const described = tables.get(name) ?? describeTable(database, schema, table)
    tables.set(name, described)
    return described
  }
}

/** The subscription, or the reason in words why there is none. */
async function toSubscription(
  database: Database,
  subscriber: Subscriber,
  id: number,
  { event, schema, table, filter }: Binding,
  describe: Describe,
): Promise<Subscription | string> {
  const complaint = (reason: string) =>
    `Unable to subscribe to changes with given parameters: ${reason}. [event: ${event}, schema: ${schema}, table: ${table ?? '*'}]`
  if (!table || table === '*') {
    if (filter) return complaint('a filter needs a table')
    return { id, subscriber, event, schema, table: undefined, filter: undefined }
  }
  const described = await describe(schema, table)
  if (!described) return complaint('Realtime is not enabled for the table')
  if (!filter) return { id, subscriber, event, schema, table, filter: undefined }
  const parsed = parseChangeFilter(filter)
  const { access } = subscriber
  if (!parsed || !access || !(await isFilterValid(database, described, parsed, access))) {
    return complaint('the filter is not valid')
  }
  return { id, subscriber, event, schema, table, filter: parsed }
}
