import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryRuntime } from './runtimes.ts'
import { signedIn } from './people.ts'

const variant = (color: string, size = 'M') => ({
  color,
  size,
  sku: `SKU-${crypto.randomUUID()}`,
})

describeOnEveryRuntime('A write with the id of its attempt (ADR 0032)', (runtime) => {
  let admin: SupabaseClient
  beforeAll(async () => {
    admin = await signedIn(runtime(), 'admin')
  })

  const ask = (attempt: string, write: string, args: object, client = admin) =>
    client.rpc('write_once', { p_attempt: attempt, p_write: write, p_args: args })
  const creation = (name: string) => ({
    p_product: { name, base_price: 10 },
    p_variants: [variant('negro')],
    p_images: ['https://example.mx/b.webp', 'https://example.mx/a.webp'],
  })
  const idsOf = async (name: string) => {
    const { data } = await admin.from('products').select('id').eq('name', name).throwOnError()
    return (data as { id: string }[]).map(({ id }) => id)
  }
  const newName = () => `Una vez ${crypto.randomUUID()}`
  const created = async () => {
    const { data } = await ask(crypto.randomUUID(), 'save_product', creation(newName()))
    return data as { id: string; updated_at: string }
  }

  it('gives the same answer again, after a restart too, and makes one product', async () => {
    const [name, attempt] = [newName(), crypto.randomUUID()]
    const args = creation(name)
    const first = await ask(attempt, 'save_product', args)
    expect(first.error).toBeNull()
    expect((await ask(attempt, 'save_product', args)).data).toEqual(first.data)
    await runtime().reopen()
    expect((await ask(attempt, 'save_product', args)).data).toEqual(first.data)
    expect(await idsOf(name)).toEqual([(first.data as { id: string }).id])
    const { data } = await admin
      .from('product_variants')
      .select('image_urls')
      .eq('product_id', (first.data as { id: string }).id)
    expect(data).toEqual([{ image_urls: args.p_images }])
  })

  it('waits for the first that is still at work', async () => {
    const [name, attempt] = [newName(), crypto.randomUUID()]
    const args = creation(name)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(attempt, 'save_product', args)),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await idsOf(name)).toHaveLength(1)
  })

  it('does every write of the back office once', async () => {
    const { id, updated_at } = await created()
    const writes: [string, object, object | number][] = [
      [
        'add_variants',
        { p_product_id: id, p_variants: [variant('verde')], p_expected_updated_at: updated_at },
        { variants: [{ id: expect.any(String) }], updated_at: expect.any(String) },
      ],
      ['finish_product', { p_product_id: id }, 2],
      ['set_products_active', { p_ids: [id, crypto.randomUUID()], p_active: false }, [id]],
      ['delete_product', { p_product_id: id }, expect.arrayContaining([expect.any(String)])],
    ]
    for (const [write, args, answer] of writes) {
      const attempt = crypto.randomUUID()
      const first = await ask(attempt, write, args)
      expect(first.error, write).toBeNull()
      if (typeof answer === 'number') expect(first.data).toBe(answer)
      else expect(first.data).toMatchObject(answer)
      expect((await ask(attempt, write, args)).data, write).toEqual(first.data)
    }
    // Without the id of an attempt that was made, it is not found.
    const anew = await ask(crypto.randomUUID(), 'delete_product', { p_product_id: id })
    expect(anew.error).toMatchObject({ message: 'product_not_found' })
  })

  it('keeps no refusal: the same id works once nothing stands in the way', async () => {
    const { id } = await created()
    const attempt = crypto.randomUUID()
    const args = { p_product_id: id, p_variants: [variant('negro')] }
    const refused = await ask(attempt, 'add_variants', args)
    expect(refused.error).toMatchObject({ message: 'variant_exists', details: '0' })
    await admin.from('product_variants').delete().eq('product_id', id).throwOnError()
    expect((await ask(attempt, 'add_variants', args)).error).toBeNull()
  })

  it('refuses another request under the same id, and does nothing of it', async () => {
    const [name, attempt] = [newName(), crypto.randomUUID()]
    await ask(attempt, 'save_product', creation(newName())).throwOnError()
    const other = await ask(attempt, 'save_product', creation(name))
    expect(other).toMatchObject({ status: 409, error: { message: 'attempt_changed' } })
    expect(await idsOf(name)).toEqual([])
    const unknown = await ask(crypto.randomUUID(), 'set_user_role', {})
    expect(unknown.error).toMatchObject({ message: 'write_unknown' })
  })

  it('tells what became of it; one that was not made is not made any more', async () => {
    const settle = async (attempt: string, client = admin) =>
      (await client.rpc('settle_attempt', { p_attempt: attempt }).throwOnError()).data as unknown
    const [made, never, name] = [crypto.randomUUID(), crypto.randomUUID(), newName()]
    const { data } = await ask(made, 'save_product', creation(newName())).throwOnError()
    expect(await settle(made)).toEqual(data)
    expect(await settle(made, await signedIn(runtime(), 'admin'))).toBeNull()
    expect(await settle(never)).toBeNull()
    // Its request was on its way all the time.
    const late = await ask(never, 'save_product', creation(name))
    expect(late.error).toMatchObject({ message: 'attempt_changed' })
    expect(await idsOf(name)).toEqual([])
    expect(await settle(never)).toBeNull()

    // Of both at the same moment one comes first, and they agree.
    for (let round = 0; round < 6; round++) {
      const [attempt, other] = [crypto.randomUUID(), newName()]
      const [saving, known] = await Promise.all([
        ask(attempt, 'save_product', creation(other)),
        settle(attempt),
      ])
      expect(known).toEqual(saving.data)
      expect(await idsOf(other)).toHaveLength(known === null ? 0 : 1)
    }
  })

  it('tells nobody else of an answer', async () => {
    const [attempt, args] = [crypto.randomUUID(), creation(newName())]
    await ask(attempt, 'save_product', args).throwOnError()
    const colleague = await signedIn(runtime(), 'admin')
    const theirs = await ask(attempt, 'save_product', args, colleague)
    expect(theirs).toMatchObject({ data: null, error: { message: 'attempt_changed' } })
    expect((await colleague.from('attempts').select()).data).toEqual([])
    expect((await admin.from('attempts').select().eq('id', attempt)).data).toHaveLength(1)
    const customer = await signedIn(runtime(), 'customer')
    const refused = await ask(crypto.randomUUID(), 'save_product', args, customer)
    expect(refused.error).toMatchObject({ code: '42501' })
  })

  it('is forgotten after a month', async () => {
    const old = crypto.randomUUID()
    await ask(old, 'save_product', creation(newName())).throwOnError()
    await runtime().database.query(
      `update public.attempts set made_at = now() - interval '31 days' where id = $1`,
      [old],
    )
    await created()
    expect((await admin.from('attempts').select().eq('id', old)).data).toEqual([])
  })
})
