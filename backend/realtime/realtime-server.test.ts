import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { keys, signToken } from '#tests/support/realtime/test-realtime.ts'
import {
  runtimes,
  settle,
  useRealtime,
  type Payload,
} from '#tests/support/realtime/use-realtime.ts'

const ana = randomUUID()
const eva = randomUUID()

describe.each(runtimes)('on $kind', ({ kind, isMissing }) => {
  describe.skipIf(isMissing)('the connection', () => {
    const { realtime, listen, listenAs, listenWith, addNote, run } = useRealtime(kind)

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

    test('a client of the older serializer 1.0.0 is served as well', async () => {
      const token = await signToken(ana)
      const client = realtime().client(() => token, '1.0.0')
      const { heard } = await listenWith(client)
      await addNote(ana)
      await vi.waitFor(() => expect(heard).toHaveLength(1))
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
      await realtime().stopServer()
      await vi.waitFor(() => expect(statuses).toContain('CHANNEL_ERROR'), 5000)
      await realtime().startServer()
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
          const socket = new WebSocket(`${realtime().url}/realtime/v1/websocket${query}`)
          socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
          socket.on('error', () => {})
        })
        expect(status).toBe(401)
      }
    })

    test('no role of the data API may read or run what realtime has put in the database, but for its topic', async () => {
      const rows = await run(
        `select r as role from unnest(array['anon', 'authenticated']) r
          where has_table_privilege(r, 'realtime.messages', 'select, insert, update, delete')
            or has_function_privilege(r, 'realtime.notify_change()', 'execute')`,
      )
      expect(rows).toEqual([])
    })

    /** Sends frames over a plain socket and returns what came back. */
    async function converse(frames: (string | Buffer | unknown[])[]) {
      const socket = new WebSocket(
        `${realtime().url}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
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
