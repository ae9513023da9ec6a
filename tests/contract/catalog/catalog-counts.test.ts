import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

/** What is kept, beside what a scan of the rows finds. */
const COMPARE = `
  with kept as (
    select kind, category_id, value, sum(count) as n from public.catalog_counts
    where kind in ('total', 'size', 'color', 'tag', 'state', 'units', 'profiles') group by 1, 2, 3 having sum(count) <> 0
  ), real as (
    select v.product_id, v.stock_quantity from public.product_variants v
    where v.sku not like 'TEMP-%' and not (lower(v.color) = 'por definir' and lower(v.size) = 'único')
  ), low as (
    select p.*, exists (select 1 from real r where r.product_id = p.id and r.stock_quantity < 5) as low
    from public.products p
  ), scanned as (
    select 'total' as kind, category_id, '' as value, count(*) as n from public.products where is_active and not is_unfinished group by 2
    union all select 'size', category_id, s, count(*) from public.products, unnest(sizes) s where is_active and not is_unfinished group by 2, 3
    union all select 'color', category_id, c, count(*) from public.products, unnest(colors) c where is_active and not is_unfinished group by 2, 3
    union all select 'tag', category_id, t, count(*) from public.products, unnest(tags) t where is_active and not is_unfinished group by 2, 3
    union all select 'state', category_id, concat(is_active::int, is_on_sale::int, low::int), count(*) from low group by 2, 3
    union all select 'units', null, stock_quantity::text, count(*) from real where stock_quantity < 5 group by 3
    union all select 'profiles', null, '', count(*) from public.user_profiles having count(*) > 0
  ), combinations as (
    select category_id, sizes, colors, tags, array[sum(bands[1]), sum(bands[2]), sum(bands[3]), sum(bands[4]),
      sum(bands[5]), sum(bands[6]), sum(bands[7])] as bands
    from public.catalog_counts where kind = 'combination' group by 1, 2, 3, 4 having sum(count) <> 0
  ), scanned_combinations as (
    select category_id, sizes, colors, tags, array[
      count(*) filter (where public.price_band(effective_price) = 0)::numeric,
      count(*) filter (where public.price_band(effective_price) = 1)::numeric,
      count(*) filter (where public.price_band(effective_price) = 2)::numeric,
      count(*) filter (where public.price_band(effective_price) = 3)::numeric,
      count(*) filter (where public.price_band(effective_price) = 4)::numeric,
      count(*) filter (where public.price_band(effective_price) = 5)::numeric,
      count(*) filter (where public.price_band(effective_price) = 6)::numeric
    ] as bands from public.products where is_active and not is_unfinished group by 1, 2, 3, 4
  )
  select 'combination' as kind, concat(c.sizes, c.colors, c.tags) as value, c.bands::text as kept, null as scanned
  from (select * from combinations except all select * from scanned_combinations) c
  union all
  select 'combination', concat(c.sizes, c.colors, c.tags), null, c.bands::text
  from (select * from scanned_combinations except all select * from combinations) c
  union all
  select coalesce(k.kind, s.kind) as kind, coalesce(k.value, s.value) as value, k.n::text as kept, s.n::text as scanned
  from kept k full join scanned s
    on k.kind = s.kind and k.value = s.value and k.category_id is not distinct from s.category_id
  where k.n is distinct from s.n
`
const CATEGORIES = [CATEGORY_ID.mujer, CATEGORY_ID.hombre, null]

const product = fc.record({
  category_id: fc.constantFrom(...CATEGORIES),
  is_active: fc.boolean(),
  base_price: fc.constantFrom(400, 500, 900, 1500, 2000),
  is_on_sale: fc.boolean(),
  tags: fc.subarray(['yoga', 'casual', 'gym']),
  variants: fc.uniqueArray(
    fc.record({
      size: fc.constantFrom('S', 'M', 'L'),
      stock_quantity: fc.constantFrom(0, 1, 4, 5, 20),
    }),
    { maxLength: 3, selector: ({ size }) => size },
  ),
})
const act = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), product }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(20), product }),
  fc.record({ kind: fc.constant('stock' as const), at: fc.nat(20), stock: fc.nat(8) }),
  fc.record({ kind: fc.constant('empty' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('placeholder' as const), at: fc.nat(20) }),
  fc.record({
    kind: fc.constant('sale' as const),
    at: fc.nat(20),
    price: fc.constantFrom(300, 500, 1000),
    // Begun, over, or about to end when the turn comes.
    hours: fc.constantFrom(-2, -1, 1),
  }),
  fc.record({ kind: fc.constant('turn' as const) }),
  fc.record({ kind: fc.constant('compact' as const) }),
)

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

describeOnEveryRuntime('Counts that are kept (migration counts)', (runtime) => {
  const query = (sql: string, params: unknown[] = []) => runtime().database.query(sql, params)
  let serial = 0

  async function insert(drawn: Drawn<typeof product>) {
    const rows = (await query(
      `insert into public.products (name, base_price, category_id, is_active, is_on_sale, tags)
       values ('Prenda', $1, $2, $3, $4, array(select jsonb_array_elements_text($5::jsonb))) returning id`,
      [
        drawn.base_price,
        drawn.category_id,
        drawn.is_active,
        drawn.is_on_sale,
        JSON.stringify(drawn.tags),
      ],
    )) as { id: string }[]
    const id = rows[0]?.id
    for (const { size, stock_quantity } of drawn.variants)
      await query(
        `insert into public.product_variants (product_id, color, size, stock_quantity, sku) values ($1, 'negro', $2, $3, $4)`,
        [id, size, stock_quantity, `VAI-${++serial}`],
      )
  }

  async function perform(step: Drawn<typeof act>) {
    const one = `id = (select id from public.products order by id offset $1 limit 1)`
    const its = one.replace('id =', 'product_id =')
    if (step.kind === 'insert') await insert(step.product)
    else if (step.kind === 'compact') await query('select public.compact_catalog_counts()')
    else if (step.kind === 'turn') await query('select public.update_sale_prices()')
    else if (step.kind === 'placeholder')
      await query(
        `insert into public.product_variants (product_id, color, size, sku)
         select id, 'por definir', 'único', $2 from public.products where ${one} on conflict do nothing`,
        [step.at, `TEMP-${++serial}`],
      )
    else if (step.kind === 'sale')
      await query(
        `update public.products set is_on_sale = true, sale_price = least($2, base_price - 1),
           sale_start_date = now() + ($3 - 2) * interval '1 hour', sale_end_date = now() + $3 * interval '1 hour'
         where ${one}`,
        [step.at, step.price, step.hours],
      )
    else if (step.kind === 'delete')
      await query(`delete from public.products where ${one}`, [step.at])
    else if (step.kind === 'empty')
      await query(`delete from public.product_variants where ${its}`, [step.at])
    else if (step.kind === 'stock')
      await query(`update public.product_variants set stock_quantity = $2 where ${its}`, [
        step.at,
        step.stock,
      ])
    else {
      const { category_id, is_active, base_price } = step.product
      await query(
        `update public.products set category_id = $2, is_active = $3, base_price = $4 where ${one}`,
        [step.at, category_id, is_active, base_price],
      )
    }
  }

  it('are what a scan finds, after any changes in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const step of steps) await perform(step)
        expect(await query(COMPARE)).toEqual([])
      }),
      { numRuns: 12, seed: 20_261_121 },
    )
  })

  it('take part in the transaction: a change that is undone counts nothing', async () => {
    await query('delete from public.products')
    const statements = `insert into public.products (name, base_price) values ('Prenda', 1);
      insert into public.products (name, base_price) values ('', 1)`
    await expect(runtime().database.exec(statements)).rejects.toThrow(/name_not_blank/)
    expect(await query(COMPARE)).toEqual([])
  })

  it('change no version when units are sold', async () => {
    await insert({
      category_id: null,
      is_active: true,
      base_price: 500,
      is_on_sale: false,
      tags: [],
      variants: [{ size: 'S', stock_quantity: 5 }],
    })
    const version = () => query('select updated_at from public.products')
    const before = await version()
    await query('update public.product_variants set stock_quantity = 4')
    expect(await version()).toEqual(before)
    expect(await query('select is_low_stock from public.products')).toEqual([
      { is_low_stock: true },
    ])
    expect(await query(COMPARE)).toEqual([])
  })

  it('are told to visitors by category only, and only of what is on sale', async () => {
    await query('delete from public.products')
    await query(
      `insert into public.products (name, base_price, category_id, is_active)
       select 'Prenda', 500, $1, n < 3 from generate_series(1, 4) n`,
      [CATEGORY_ID.mujer],
    )
    const { url, keys, fetch } = runtime()
    const visitor = createClient(url, keys.publishableKey, {
      global: { fetch: (input, init) => fetch(new Request(input, init)) },
      auth: { persistSession: false },
    })
    expect((await visitor.rpc('category_totals')).data).toEqual({
      [CATEGORY_ID.mujer]: 2,
      todos: 2,
    })
    expect((await visitor.rpc('admin_counts')).error?.code).toBe('42501')
  })
})
