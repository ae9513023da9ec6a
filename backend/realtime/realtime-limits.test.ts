import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { connectMany, opened, refused } from '#tests/support/realtime/realtime-sockets.ts'
import { keys, signToken } from '#tests/support/realtime/test-realtime.ts'
import { settle, useRealtime } from '#tests/support/realtime/use-realtime.ts'

const SHARE = 200
const key = keys.publishableKey

describe('the share of one address', () => {
  const { realtime, listenWith, addNote } = useRealtime('pglite')
  const connect = (count: number, address?: string, apikey = key) =>
    connectMany(realtime().url, count, { key: apikey, address })

  test('of those who come at once the share gets in, others too, and a slot is free after a close', async () => {
    const address = '203.0.113.1'
    const attempts = await connect(SHARE + 30, address)
    expect(opened(attempts)).toHaveLength(SHARE)
    expect(refused(attempts)).toEqual(Array.from({ length: 30 }, () => 429))
    expect(opened(await connect(1, '203.0.113.2'))).toHaveLength(1)

    const [polite, rude] = opened(attempts)
    polite?.close()
    rude?.terminate()
    const later: number[] = []
    await vi.waitFor(async () => {
      later.push(opened(await connect(1, address)).length)
      expect(later.filter((count) => count === 1)).toHaveLength(2)
    }, 5000)
    expect(await connect(1, address)).toEqual([429])
  })

  test('what a client says of its own address changes nothing', async () => {
    const attempts = await Promise.all(
      Array.from({ length: SHARE + 5 }, (_, at) => connect(1, `10.0.0.${at}, 203.0.113.3`)),
    )
    expect(opened(attempts.flat())).toHaveLength(SHARE)
  })

  test('a forged or ended key holds no slot', async () => {
    const address = '203.0.113.4'
    for (const forged of ['nonsense', await signToken(randomUUID(), -10)]) {
      const statuses = refused(await connect(SHARE + 50, address, forged))
      expect(statuses).toHaveLength(SHARE + 50)
      expect(statuses).toContain(401)
    }
    await settle()
    expect(opened(await connect(SHARE, address))).toHaveLength(SHARE)
  })

  test('a client that was refused comes back by itself and hears', async () => {
    const ana = randomUUID()
    const token = await signToken(ana)
    // From this machine's own address, as the client.
    const sockets = opened(await connect(SHARE))
    expect(sockets).toHaveLength(SHARE)
    const statuses: string[] = []
    const heard: unknown[] = []
    const client = realtime().client(() => token)
    await client.realtime.setAuth()
    client
      .channel('room')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (payload) =>
        heard.push(payload),
      )
      .subscribe((status) => statuses.push(status))
    await settle()
    await settle()
    expect(statuses).not.toContain('SUBSCRIBED')
    sockets[0]?.close()
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), 15_000)
    for (const socket of sockets) socket.terminate()
    const other = await listenWith(realtime().client(() => token))
    await addNote(ana)
    await vi.waitFor(() => expect(other.heard).toHaveLength(1))
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    await client.removeAllChannels()
  })
})

describe('what one client may ask for', () => {
  const { realtime, listen, addNote } = useRealtime('pglite')
  const notes = { event: '*', schema: 'public', table: 'notes' }
  const join = (topic: number, changes: object[], more = {}) =>
    JSON.stringify([
      '1',
      String(topic),
      `realtime:${topic}`,
      'phx_join',
      { config: { postgres_changes: changes }, ...more },
    ])
  const connect = async () => {
    const [socket] = opened(await connectMany(realtime().url, 1, { key }))
    if (!socket) throw new Error('refused')
    const replies: unknown[] = []
    const codes: number[] = []
    socket.on('close', (code) => codes.push(code))
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as [unknown, string, unknown, string, object]
      if (message[3] === 'phx_reply') replies.push([message[1], message[4]])
    })
    return { socket, replies, codes }
  }

  test('its channels listen to a hundred changes together; who leaves one may join another', async () => {
    const { socket, replies } = await connect()
    const fifty = Array.from({ length: 50 }, () => notes)
    for (const topic of [1, 2]) socket.send(join(topic, fifty))
    socket.send(join(3, [notes]))
    const many = { reason: 'ChannelRateLimitReached: Too many changes' }
    await vi.waitFor(() => expect(replies).toHaveLength(3), 5000)
    expect(replies).toMatchObject([
      ['1', { status: 'ok' }],
      ['2', { status: 'ok' }],
      ['3', { status: 'error', response: many }],
    ])
    // A channel that joins again does not count twice.
    socket.send(join(2, fifty))
    socket.send(JSON.stringify(['1', '4', 'realtime:1', 'phx_leave', {}]))
    socket.send(join(5, [notes]))
    await vi.waitFor(() => expect(replies).toHaveLength(6), 5000)
    expect(replies.slice(3)).toMatchObject([
      ['2', { status: 'ok' }],
      ['4', { status: 'ok' }],
      ['5', { status: 'ok' }],
    ])
    socket.terminate()
  })

  test('while it joins with much to watch, others have their turn', async () => {
    const { socket, replies } = await connect()
    let turns = 0
    socket.send(
      join(
        1,
        Array.from({ length: 50 }, () => ({ ...notes, filter: 'size=gt.1' })),
      ),
    )
    while (replies.length === 0) {
      await nextTurn()
      turns += 1
    }
    expect(replies).toMatchObject([['1', { status: 'ok' }]])
    expect(turns).toBeGreaterThan(50)
    socket.terminate()
  })

  test('a filter has 4,096 characters at most', async () => {
    const { socket, replies } = await connect()
    socket.send(join(1, [{ ...notes, filter: `text=eq.${'a'.repeat(4096)}` }]))
    await vi.waitFor(() => expect(replies).toMatchObject([['1', { status: 'error' }]]))
    socket.terminate()
  })

  test('who sends faster than it is answered is sent away, and nobody else notices', async () => {
    const ana = randomUUID()
    const { heard, statuses } = await listen(ana)
    const { socket, codes } = await connect()
    const costly = Array.from({ length: 50 }, () => ({ ...notes, filter: 'text=eq.a' }))
    for (let times = 0; times < 30; times += 1) {
      socket.send(join(1, costly, { padding: 'x'.repeat(50_000) }))
    }
    await vi.waitFor(() => expect(codes).toEqual([1008]), 5000)
    await addNote(ana)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(statuses).toEqual(['SUBSCRIBED'])
  })
})

describe('a client without a channel', () => {
  const { realtime, listen, addNote } = useRealtime('pglite', 1000)
  const connect = async () => {
    const [socket] = opened(await connectMany(realtime().url, 1, { key }))
    if (!socket) throw new Error('refused')
    const codes: number[] = []
    socket.on('close', (code) => codes.push(code))
    const say = (event: string, topic = 'realtime:a') =>
      socket.send(JSON.stringify(['1', '1', topic, event, {}]))
    return { socket, codes, say }
  }

  test('is sent away, however often it knocks', async () => {
    const { codes, say } = await connect()
    const knocks = setInterval(() => {
      say('phx_join', 'no topic of ours')
      say('heartbeat', 'phoenix')
    }, 100)
    await vi.waitFor(() => expect(codes).toEqual([1000]), 3000)
    clearInterval(knocks)
  })

  test('stays while it has one, and goes when it has left', async () => {
    const { codes, say, socket } = await connect()
    say('phx_join')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(codes).toEqual([])
    expect(socket.readyState).toBe(socket.OPEN)
    say('phx_leave')
    await vi.waitFor(() => expect(codes).toEqual([1000]), 3000)
  })

  test('of supabase-js that listens is left alone', async () => {
    const ana = randomUUID()
    const { heard, statuses } = await listen(ana)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await addNote(ana)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(statuses).toEqual(['SUBSCRIBED'])
  })
})
