import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'
import { keys, signToken, startTestRealtime, type TestRealtime } from './test-realtime.ts'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>
const hasPostgres = findPostgres() !== undefined
const ana = randomUUID()
const eva = randomUUID()

describe.each([
  { kind: 'pglite', port: 4200 },
  { kind: 'postgres', port: 4210 },
])('on $kind', ({ kind, port }) => {
  describe.skipIf(kind === 'postgres' && !hasPostgres)('realtime', () => {
    let cluster: PostgresCluster | undefined
    let realtime: TestRealtime
    const clients: SupabaseClient[] = []

    beforeAll(async () => {
      if (kind === 'postgres') cluster = await startPostgres()
      realtime = await startTestRealtime(port, await cluster?.createDatabase('realtime'))
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

    async function listenAs(token?: () => string, filter?: string, table = 'notes') {
      const client = realtime.client(token)
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

    test('a subscriber hears of an UPDATE of their own row, with the values of the data API', async () => {
      const id = await addNote(ana)
      const { heard, statuses } = await listen(ana)
      expect(statuses).toEqual(['SUBSCRIBED'])
      await run(`update public.notes set text = 'new', size = 2.5, labels = '{a,"b c"}'`)
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      expect(heard[0]).toMatchObject({
        eventType: 'UPDATE',
        schema: 'public',
        table: 'notes',
        old: { id },
        errors: null,
      })
      expect(heard[0]?.new).toEqual({
        id,
        owner: ana,
        text: 'new',
        size: 2.5,
        labels: ['a', 'b c'],
        made: '2026-01-02T03:04:05+00:00',
      })
      expect(heard[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
    })

    test('nobody hears of the row of another user', async () => {
      const id = await addNote(ana)
      const [own, other] = [await listen(ana), await listen(eva)]
      await changeText(id, 'private')
      await vi.waitFor(() => expect(own.heard).toHaveLength(1))
      await settle()
      expect(other.heard).toEqual([])
    })

    test('a visitor without a session hears nothing', async () => {
      const own = await listen(ana)
      const anon = await listen(undefined)
      expect(anon.statuses).toEqual(['SUBSCRIBED'])
      await addNote(ana)
      await vi.waitFor(() => expect(own.heard).toHaveLength(1))
      await settle()
      expect(anon.heard).toEqual([])
    })

    test('a filter lets through only the rows it names', async () => {
      const own = await listen(ana, `owner=eq.${ana}`)
      const other = await listen(ana, `owner=eq.${eva}`)
      const texts = await listen(ana, 'text=in.("a,b",c)')
      const big = await listen(ana, 'size=gte.5')
      await addNote(ana, 'a,b')
      await addNote(ana, 'd')
      await vi.waitFor(() => expect(own.heard).toHaveLength(2))
      await settle()
      expect(other.heard).toEqual([])
      expect(texts.heard.map((payload) => payload.new)).toMatchObject([{ text: 'a,b' }])
      expect(big.heard).toEqual([])
    })

    test('a DELETE tells only the key, and only to roles that may select', async () => {
      const id = await addNote(ana)
      const other = await listen(eva)
      await run('delete from public.notes where id = $1', id)
      await vi.waitFor(() => expect(other.heard).toHaveLength(1))
      expect(other.heard[0]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } })
      expect(other.heard[0]?.old).toEqual({ id })
    })

    test.each([
      ['a column that does not exist', 'nothing=eq.1', 'notes'],
      ['a column the role may not select', 'hidden=eq.secret', 'notes'],
      ['a value of another type', 'owner=eq.1;drop table notes', 'notes'],
      ['an operator unknown here', 'text=like.a%', 'notes'],
      ['a table that is not published', undefined, 'unpublished'],
    ])('a subscription with %s is told so and hears nothing', async (_, filter, table) => {
      const { system, heard } = await listen(ana, filter, table)
      expect(system[0]).toMatchObject({ status: 'error', extension: 'postgres_changes' })
      await addNote(ana)
      await settle()
      expect(heard).toEqual([])
    })

    test('when its token ends a channel fails, and joins again with a new token', async () => {
      let token = await signToken(ana, 2)
      const { client, heard, statuses } = await listenAs(() => token)
      await vi.waitFor(() => expect(statuses).toContain('CHANNEL_ERROR'), 5000)
      await addNote(ana)
      await settle()
      expect(heard).toEqual([])
      token = await signToken(ana)
      await client.realtime.setAuth()
      await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), 15_000)
      await addNote(ana)
      await vi.waitFor(() => expect(heard).toHaveLength(1))
    })

    test('a new token, or the bare key, changes who listens without joining again', async () => {
      let token = await signToken(eva)
      const { client, heard, statuses } = await listenAs(() => token)
      const witness = await listen(ana)
      await changeTo(await signToken(ana))
      await addNote(ana)
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      await changeTo(keys.publishableKey)
      await addNote(ana)
      await vi.waitFor(() => expect(witness.heard).toHaveLength(2))
      await settle()
      expect(heard).toHaveLength(1)
      expect(statuses).toEqual(['SUBSCRIBED'])

      async function changeTo(next: string) {
        token = next
        await client.realtime.setAuth()
        await settle()
      }
    })

    test('an expired or foreign token cannot join', async () => {
      for (const token of [await signToken(ana, -10), 'nonsense']) {
        const replies = await converse([
          ['1', '1', 'realtime:a', 'phx_join', { access_token: token }],
        ])
        expect(replies[0]).toMatchObject({ 3: 'phx_reply', 4: { status: 'error' } })
      }
    })

    test('a subscriber hears again after the server has come back on the same port', async () => {
      const { heard, statuses } = await listen(ana)
      await realtime.stopServer()
      await vi.waitFor(() => expect(statuses).toContain('CHANNEL_ERROR'), 5000)
      await realtime.startServer()
      await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), 15_000)
      await addNote(ana)
      await vi.waitFor(() => expect(heard).toHaveLength(1))
    })

    test('who unsubscribes hears nothing more, and may subscribe again', async () => {
      const first = await listen(ana)
      const second = await listen(ana)
      expect(await first.client.removeChannel(first.channel)).toBe('ok')
      await addNote(ana)
      await vi.waitFor(() => expect(second.heard).toHaveLength(1))
      expect(first.heard).toEqual([])
      const again: Payload[] = []
      const statuses: string[] = []
      first.client
        .channel(first.channel.subTopic)
        .on('postgres_changes', { event: 'INSERT', schema: 'public' }, (payload) =>
          again.push(payload),
        )
        .subscribe((status) => statuses.push(status))
      await vi.waitFor(() => expect(statuses).toContain('SUBSCRIBED'), 5000)
      await addNote(ana)
      await vi.waitFor(() => expect(again).toHaveLength(1))
    })

    test('malformed, oversized and unknown frames leave the server standing', async () => {
      const replies = await converse(['{', '[]', Buffer.from([3, 255]), Buffer.alloc(70_000)])
      expect(replies).toEqual([])
      const answers = await converse([
        [null, '1', 'phoenix', 'heartbeat', {}],
        ['2', '2', 'realtime:a', 'phx_join', { config: { postgres_changes: 'x' } }],
        ['3', '3', 'realtime:a', 'phx_join', null],
        ['3', '4', 'realtime:a', 'broadcast', {}],
        ['3', '5', 'realtime:b', 'presence', {}],
      ])
      const found = answers.map((answer) => [answer[1], (answer[4] as { status: string }).status])
      expect(found).toEqual([
        ['1', 'ok'],
        ['2', 'error'],
        ['3', 'ok'],
        ['4', 'error'],
        ['5', 'error'],
      ])
    })

    test('a connection needs a key of ours', async () => {
      for (const query of ['', '?apikey=wrong&vsn=2.0.0']) {
        const status = await new Promise((resolve) => {
          const socket = new WebSocket(`${realtime.url}/realtime/v1/websocket${query}`)
          socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
          socket.on('error', () => {})
        })
        expect(status).toBe(401)
      }
    })

    test('no role of the data API may see or run what realtime has put in the database', async () => {
      const rows = await run(
        `select r as role from unnest(array['anon', 'authenticated']) r
          where has_schema_privilege(r, 'realtime', 'usage')
            or has_function_privilege(r, 'realtime.notify_change()', 'execute')`,
      )
      expect(rows).toEqual([])
    })

    /** Sends frames over a plain socket and returns what came back. */
    async function converse(frames: (string | Buffer | unknown[])[]) {
      const socket = new WebSocket(
        `${realtime.url}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
      )
      const replies: unknown[][] = []
      socket.on('message', (data) => replies.push(JSON.parse(String(data)) as unknown[]))
      socket.on('error', () => {})
      await new Promise((resolve) => socket.once('open', resolve))
      for (const frame of frames) {
        socket.send(Array.isArray(frame) ? JSON.stringify(frame) : frame)
      }
      await settle()
      socket.terminate()
      return replies
    }
  })
})

/** Time enough for a message that must not come. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))
