import { z } from 'zod'
import type { BackendLog } from '#backend/backend-log.ts'
import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import type { ChangeFilter } from './change-filter.ts'
import { matchFilters, readKey, readRow, type Row } from './change-reader.ts'
import { describeTable, readableColumns, type PublishedTable } from './published-table.ts'
import { passesPolicies } from './row-policies.ts'

/** How many changes may wait; beyond this, clients are disconnected and read again. */
const MAX_WAITING_CHANGES = 1000

const keySchema = z.record(z.string(), z.string())
const changeSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: keySchema.nullable(),
  oldKey: keySchema.nullable(),
  /** For a deletion: the deleted row, unless it was too large to send along. */
  oldRow: z.record(z.string(), z.unknown()).optional(),
  commitTimestamp: z.string(),
})
type Change = z.infer<typeof changeSchema>

/** A joined channel of one client, which receives the changes. */
export interface Subscriber {
  /** Who reads now; undefined once the channel is left. */
  readonly access: Access | undefined
  send(event: string, payload: object): void
}

export interface Subscription {
  id: number
  subscriber: Subscriber
  event: '*' | Change['type']
  schema: string
  /** Undefined: every published table of the schema. */
  table: string | undefined
  filter: ChangeFilter | undefined
}

export interface ChangeDispatcher {
  readonly subscriptions: Set<Subscription>
  /** Takes the payload of a notification; subscribers hear its changes one after another. */
  push(payload: string): void
  /** Drops the waiting changes; no query is running when it returns. */
  close(): Promise<void>
}

/** @param onOverflow runs when changes come faster than they can be delivered: all waiting changes are dropped. */
export function createChangeDispatcher(
  database: Database,
  log: BackendLog,
  onOverflow: () => void,
): ChangeDispatcher {
  const subscriptions = new Set<Subscription>()
  let waiting: Change[] = []
  let running: Promise<void> | undefined

  async function run() {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        await deliver(database, change, candidatesOf(change), log)
      } catch (error) {
        log.error({ error: messageOf(error), table: change.table }, 'A change could not be told')
      }
    }
    running = undefined
  }

  function candidatesOf({ schema, table, type }: Change) {
    return [...subscriptions].filter(
      (one) =>
        one.schema === schema &&
        (one.table === undefined || one.table === table) &&
        (one.event === '*' || one.event === type),
    )
  }

  return {
    subscriptions,
    push(payload) {
      const change = parseChange(payload)
      if (!change) return log.warn({}, 'A notification of realtime is malformed')
      if (candidatesOf(change).length === 0) return
      waiting.push(change)
      if (waiting.length > MAX_WAITING_CHANGES) {
        waiting = []
        return onOverflow()
      }
      running ??= run()
    },
    async close() {
      waiting = []
      await running
    },
  }
}

async function deliver(
  database: Database,
  change: Change,
  candidates: Subscription[],
  log: BackendLog,
) {
  const key = change.key ?? change.oldKey
  const table = await describeTable(database, change.schema, change.table)
  if (!table || !key) return
  const isDeleted = change.type === 'DELETE'
  const filters = candidates.flatMap(({ filter }) => filter ?? [])
  const matching = await matchFilters(database, table, { key, isDeleted }, filters)
  const matched = candidates.filter(({ filter }) => !filter || matching.has(filter))
  const oldRecord = change.oldKey ? await readKey(database, table, change.oldKey) : {}

  for (const readers of byClaims(matched).values()) {
    const access = readers[0]?.subscriber.access
    if (!access) continue
    try {
      const record = isDeleted
        ? (await couldRead(database, table, change.oldRow, access)) && {}
        : await readRow(database, table, key, access)
      if (record) tell(readers, access, table, change, record, oldRecord)
    } catch (error) {
      log.warn({ error: messageOf(error), role: access.role }, 'A row could not be read')
    }
  }
}

/**
 * Whether the subscriber could read the deleted row. Otherwise everyone who may select from the table would learn the keys
 * of all deleted rows. A row too large for its notification is only reported to those whom no policy limits.
 */
function couldRead(
  database: Database,
  table: PublishedTable,
  oldRow: Row | undefined,
  access: Access,
): Promise<boolean> {
  return passesPolicies(database, table, oldRow, access, { command: 'select' })
}

/** Subscriptions whose row is read together: they have the same claims, so every policy gives the same answer. */
function byClaims(subscriptions: Subscription[]) {
  return Map.groupBy(subscriptions, ({ subscriber }) => JSON.stringify(subscriber.access?.claims))
}

function tell(
  readers: Subscription[],
  access: Access,
  table: PublishedTable,
  change: Change,
  record: Row,
  oldRecord: Row,
) {
  const columns = readableColumns(table, access.role)
  if (columns.length === 0) return
  const readable = new Set(columns.map(({ name }) => name))
  const old = Object.fromEntries(Object.entries(oldRecord).filter(([name]) => readable.has(name)))
  const allowed = readers.filter(({ filter }) => !filter || readable.has(filter.column))
  for (const [subscriber, own] of Map.groupBy(allowed, (one) => one.subscriber)) {
    // While the row was read, the client may have left or signed in as somebody else.
    if (subscriber.access?.identity !== access.identity) continue
    subscriber.send('postgres_changes', {
      ids: own.map(({ id }) => id),
      data: {
        schema: change.schema,
        table: change.table,
        commit_timestamp: change.commitTimestamp,
        type: change.type,
        columns: columns.map(({ name, type }) => ({ name, type })),
        ...(change.type === 'DELETE' ? {} : { record }),
        ...(change.type === 'INSERT' ? {} : { old_record: old }),
        errors: null,
      },
    })
  }
}

function parseChange(payload: string): Change | undefined {
  try {
    return changeSchema.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : 'unknown'
}
