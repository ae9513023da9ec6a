import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { signToken, startTestRealtime, type TestRealtime } from './test-realtime.ts'

export type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/** Both databases; the tests on PostgreSQL are skipped where it is not installed. */
export const runtimes = [
  { kind: 'pglite', isMissing: false },
  { kind: 'postgres', isMissing: findPostgres() === undefined },
] as const

/** Time enough for a message that must not come. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

/**
 * A realtime server for the tests of the surrounding `describe`, and what they do with it.
 *
 * @param maxIdle how long a client without a channel may stay, in ms
 */
export function useRealtime(kind: 'pglite' | 'postgres', maxIdle?: number) {
  let cluster: PostgresCluster | undefined
  let databaseUrl: string | undefined
  let realtime: TestRealtime
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    if (kind === 'postgres') cluster = await startPostgres()
    databaseUrl = await cluster?.createDatabase('realtime')
    realtime = await startTestRealtime(databaseUrl, maxIdle)
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.removeAllChannels()
  })
  afterAll(async () => {
    await realtime?.close()
    await cluster?.stop()
  })

  async function listen(userId: string | undefined, filter?: string, table?: string) {
    const token = userId && (await signToken(userId))
    return listenAs(token ? () => token : undefined, filter, table)
  }

  function listenAs(token?: () => string, filter?: string, table?: string) {
    return listenWith(realtime.client(token), filter, table)
  }

  async function listenWith(client: SupabaseClient, filter?: string, table = 'notes') {
    clients.push(client)
    // Otherwise the client may join before it has asked for its token, and never tell it.
    await client.realtime.setAuth()
    const heard: Payload[] = []
    const statuses: string[] = []
    const system: { status?: string; message?: string }[] = []
    const channel = client
      .channel(`room-${randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table, filter }, (payload) =>
        heard.push(payload),
      )
      .on('system', {}, (message) => system.push(message))
      .subscribe((status) => statuses.push(status))
    await vi.waitFor(() => expect(system).not.toHaveLength(0), 5000)
    expect(statuses).toEqual(['SUBSCRIBED'])
    return { client, channel, heard, statuses, system }
  }

  async function addNote(owner: string, text = 'first') {
    const id = randomUUID()
    await run('insert into public.notes (id, owner, text) values ($1, $2, $3)', id, owner, text)
    return id
  }
  const run = (sql: string, ...params: unknown[]) => realtime.database.query(sql, params)
  const changeText = (id: string, text: string) =>
    run('update public.notes set text = $2 where id = $1', id, text)

  return {
    realtime: () => realtime,
    databaseUrl: () => databaseUrl,
    listen,
    listenAs,
    listenWith,
    addNote,
    changeText,
    run,
  }
}
