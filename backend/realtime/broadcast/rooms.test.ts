import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signToken } from '#tests/support/realtime/test-realtime.ts'
import { runtimes, settle, useRealtime } from '#tests/support/realtime/use-realtime.ts'
import { createTalkLimit } from './room-member.ts'
import { createRooms, MAX_BROADCAST, MAX_MEMBERS } from './rooms.ts'

const ana = randomUUID()
const eva = randomUUID()

describe.each(runtimes)('on $kind', ({ kind, isMissing }) => {
  describe.skipIf(isMissing)('private channels', () => {
    const { realtime, run } = useRealtime(kind)

    beforeAll(async () => {
      // Whoever is signed in may use the topics of the team, and hear, but not speak, in the hall.
      for (const [command, condition] of [
        ['select', `using (realtime.topic() like 'team-%' or realtime.topic() = 'hall')`],
        ['insert', `with check (realtime.topic() like 'team-%' and topic like 'team-%')`],
      ]) {
        await run(
          `create policy "team ${command}" on realtime.messages for ${command} to authenticated ${condition}`,
        )
      }
    })

    const clientOf = async (userId?: string, vsn?: string) => {
      const token = userId && (await signToken(userId))
      const client = realtime().client(token ? () => token : undefined, vsn)
      await client.realtime.setAuth()
      return client
    }

    async function join(client: SupabaseClient, topic: string, options: object = {}) {
      const heard: unknown[] = []
      const seen: { key: string; left?: true }[] = []
      const statuses: string[] = []
      const channel = client
        .channel(topic, { config: { private: true, ...options } })
        .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
        .on('presence', { event: 'join' }, ({ key }) => seen.push({ key }))
        .on('presence', { event: 'leave' }, ({ key }) => seen.push({ key, left: true }))
        .subscribe((status) => statuses.push(status))
      await vi.waitFor(() => expect(statuses).not.toHaveLength(0), 8000)
      return { channel, heard, seen, status: statuses[0] }
    }

    test.each(['1.0.0', '2.0.0'])(
      'members hear each other, and themselves when they ask to, with version %s',
      async (vsn) => {
        const topic = `team-${randomUUID()}`
        const speaker = await join(await clientOf(ana, vsn), topic, {
          broadcast: { self: true, ack: true },
        })
        const listener = await join(await clientOf(eva, vsn), topic)
        const elsewhere = await join(await clientOf(eva, vsn), `team-${randomUUID()}`)
        const sent = speaker.channel.send({ type: 'broadcast', event: 'ola', payload: { n: 'ñ' } })
        expect(await sent).toBe('ok')
        await vi.waitFor(() => expect(listener.heard).toEqual([['ola', { n: 'ñ' }]]))
        expect(speaker.heard).toEqual(listener.heard)
        await listener.channel.send({ type: 'broadcast', event: 'eco', payload: {} })
        await vi.waitFor(() => expect(speaker.heard).toHaveLength(2))
        await settle()
        expect(listener.heard).toHaveLength(1)
        expect(elsewhere.heard).toEqual([])
      },
    )

    test('who has no policy for it may not join, and who may hear may not speak', async () => {
      expect((await join(await clientOf(), `team-${randomUUID()}`)).status).toBe('CHANNEL_ERROR')
      expect((await join(await clientOf(ana), 'secret')).status).toBe('CHANNEL_ERROR')
      const listener = await join(await clientOf(ana), 'hall')
      const speaker = await join(await clientOf(eva), 'hall', { broadcast: { ack: true } })
      expect([listener.status, speaker.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
      const sent = speaker.channel.send({ type: 'broadcast', event: 'x', payload: {} })
      expect(await sent).not.toBe('ok')
      await settle()
      expect(listener.heard).toEqual([])
    })

    test('in a channel that is not private nobody is heard, whoever they are', async () => {
      const topic = `team-${randomUUID()}`
      const open = { private: false, broadcast: { ack: true, self: true } }
      const speaker = await join(await clientOf(ana), topic, open)
      const listener = await join(await clientOf(eva), topic)
      expect(speaker.status).toBe('SUBSCRIBED')
      const sent = speaker.channel.send({ type: 'broadcast', event: 'x', payload: {} })
      expect(await sent).not.toBe('ok')
      await settle()
      expect([speaker.heard, listener.heard]).toEqual([[], []])
    })

    test('members see who comes, who is there and who goes', async () => {
      const topic = `team-${randomUUID()}`
      const first = await join(await clientOf(ana), topic, { presence: { key: 'ana' } })
      await first.channel.track({ mood: 'calm' })
      await vi.waitFor(() => expect(first.seen).toEqual([{ key: 'ana' }]))
      const second = await join(await clientOf(eva), topic, { presence: { key: 'eva' } })
      await vi.waitFor(() =>
        expect(second.channel.presenceState()).toMatchObject({ ana: [{ mood: 'calm' }] }),
      )
      await second.channel.track({})
      await vi.waitFor(() => expect(first.seen).toEqual([{ key: 'ana' }, { key: 'eva' }]))
      await second.channel.unsubscribe()
      await vi.waitFor(() => expect(first.seen.at(-1)).toEqual({ key: 'eva', left: true }))
      await first.channel.untrack()
      await vi.waitFor(() => expect(first.channel.presenceState()).toEqual({}))
    })

    test('a message too large or too many of them reach nobody', async () => {
      const topic = `team-${randomUUID()}`
      const speaker = await join(await clientOf(ana), topic, { broadcast: { ack: true } })
      const listener = await join(await clientOf(eva), topic)
      const send = (payload: object) =>
        speaker.channel.send({ type: 'broadcast', event: 'x', payload })
      expect(await send({ text: 'x'.repeat(MAX_BROADCAST) })).not.toBe('ok')
      const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => send({ n })))
      const heard = answers.filter((answer) => answer === 'ok').length
      expect(heard).toBeGreaterThan(20)
      expect(heard).toBeLessThan(120)
      await vi.waitFor(() => expect(listener.heard).toHaveLength(heard))
    })
  })
})

test('a channel takes so many and no more', () => {
  const rooms = createRooms()
  const rights = { hear: true, speak: true, seePresence: true, showPresence: true }
  const member = () => ({ key: 'a', rights, wants: { presence: false, self: false }, send() {} })
  const members = Array.from({ length: MAX_MEMBERS }, member)
  for (const each of members) expect(rooms.enter('t', each)).toBe(true)
  expect(rooms.enter('t', member())).toBe(false)
  rooms.leave('t', members[0] ?? member())
  expect(rooms.enter('t', member())).toBe(true)
})

test('a client may say fifty things at once and twenty a second', () => {
  let now = 0
  const mayTalk = createTalkLimit(() => now)
  expect(Array.from({ length: 60 }, mayTalk).filter(Boolean)).toHaveLength(50)
  now = 1000
  expect(Array.from({ length: 60 }, mayTalk).filter(Boolean)).toHaveLength(20)
})
