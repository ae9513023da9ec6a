import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { describe, expect, test, vi } from 'vitest'
import { runtimes, settle, useRealtime } from '#tests/support/realtime/use-realtime.ts'

const ana = randomUUID()
const eva = randomUUID()

describe.each(runtimes)('on $kind', ({ kind, isMissing }) => {
  describe.skipIf(isMissing)('postgres_changes', () => {
    const { databaseUrl, listen, addNote, changeText, run } = useRealtime(kind)

    test('a subscriber hears of an UPDATE of their own row, with the values of the data API', async () => {
      const id = await addNote(ana)
      const { heard, statuses } = await listen(ana)
      expect(statuses).toEqual(['SUBSCRIBED'])
      await run(`update public.notes set text = 'new', size = 2.5, labels = '{a,"b c"}'`)
      // PostgreSQL on a busy machine may notify of the INSERT only now.
      await vi.waitFor(() => expect(heard.at(-1)?.eventType).toBe('UPDATE'))
      const update = heard.at(-1)
      expect(update).toMatchObject({
        eventType: 'UPDATE',
        schema: 'public',
        table: 'notes',
        old: { id },
        errors: null,
      })
      expect(update?.new).toEqual({
        id,
        owner: ana,
        text: 'new',
        size: 2.5,
        labels: ['a', 'b c'],
        made: '2026-01-02T03:04:05+00:00',
      })
      expect(update?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
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

    test('a DELETE tells only the key, and only to who could read the row', async () => {
      const id = await addNote(ana)
      const [own, other, anon] = [await listen(ana), await listen(eva), await listen(undefined)]
      await run('delete from public.notes where id = $1', id)
      await vi.waitFor(() => expect(own.heard).toHaveLength(1))
      expect(own.heard[0]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } })
      expect(own.heard[0]?.old).toEqual({ id })
      await settle()
      expect([other.heard, anon.heard]).toEqual([[], []])
    })

    test('a deleted row too large for a notification is told to nobody whom a policy concerns', async () => {
      const id = await addNote(ana, 'x'.repeat(9000))
      const own = await listen(ana)
      await run('delete from public.notes where id = $1', id)
      const next = await addNote(ana)
      await vi.waitFor(() => expect(own.heard).toHaveLength(1))
      expect(own.heard[0]?.new).toMatchObject({ id: next })
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

    if (kind === 'postgres') {
      test('a change by another process is heard as well', async () => {
        const { heard } = await listen(ana)
        const other = postgres(databaseUrl() ?? '', { max: 1 })
        await other`insert into public.notes (id, owner) values (${randomUUID()}, ${ana})`
        await other.end()
        await vi.waitFor(() => expect(heard).toHaveLength(1))
      })
    }

    test('hundreds of changes in one statement are all heard, in order', async () => {
      const { heard } = await listen(ana, `owner=eq.${ana}`)
      await run(
        `insert into public.notes (id, owner, text)
          select gen_random_uuid(), $1, n::text from generate_series(1, 300) n`,
        ana,
      )
      await vi.waitFor(() => expect(heard).toHaveLength(300), 20_000)
      const texts = heard.map((payload) => (payload.new as { text: string }).text)
      expect(texts).toEqual(Array.from({ length: 300 }, (_, i) => String(i + 1)))
    })
  })
})
