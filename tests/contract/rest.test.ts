import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryRuntime } from './runtimes.ts'
import { signedIn } from './people.ts'

const MUJER = '5f0c4f1e-0000-4000-8000-000000000001'
const HOMBRE = '5f0c4f1e-0000-4000-8000-000000000002'

const variant = (color: string, size: string, stock_quantity = 10, price_adjustment = 0) => ({
  color,
  size,
  stock_quantity,
  price_adjustment,
  sku: `SKU-${crypto.randomUUID()}`,
})

describeOnEveryRuntime('The data API', (runtime) => {
  let admin: SupabaseClient
  let customer: SupabaseClient
  let anon: SupabaseClient

  beforeAll(async () => {
    admin = await signedIn(runtime(), 'admin')
    customer = await signedIn(runtime(), 'customer')
    anon = runtime().client()
  })

  const saveProduct = async (
    product: Record<string, unknown>,
    variants: object[] = [variant('negro', 'M')],
  ) => {
    const { data } = await admin
      .rpc('save_product', {
        p_product: { name: 'Leggings Marea', base_price: 317, category_id: MUJER, ...product },
        p_variants: variants,
        p_images: ['https://example.mx/a.webp'],
      })
      .throwOnError()
    return data as { id: string; updated_at: string }
  }

  it('prints numbers, dates, arrays and nulls as PostgREST does', async () => {
    const { id } = await saveProduct({
      base_price: 317.5,
      sale_price: 299,
      is_on_sale: true,
      sale_start_date: '2026-11-20T16:07:00-06:00',
      sale_end_date: '2026-12-20T22:07:00.123456Z',
      tags: ['yoga', 'con "comillas", comas y ñ'],
    })
    const response = await runtime().fetch(
      new Request(
        `${runtime().url}/rest/v1/products?id=eq.${id}&select=base_price,sale_price,sale_start_date,sale_end_date,tags,is_on_sale,meta_title,updated_by,created_at`,
        { headers: { apikey: runtime().keys.publishableKey } },
      ),
    )
    const text = await response.text()
    expect(text).toContain('"base_price":317.5')
    const [row] = JSON.parse(text)
    expect(row).toMatchObject({
      base_price: 317.5,
      sale_price: 299,
      sale_start_date: '2026-11-20T22:07:00+00:00',
      sale_end_date: '2026-12-20T22:07:00.123456+00:00',
      tags: ['yoga', 'con "comillas", comas y ñ'],
      is_on_sale: true,
      meta_title: null,
    })
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)
  })

  it('prints the types that the tables do not use yet as PostgREST does', async () => {
    const row = await runtime().database.query(
      `select 9007199254740991::int8 as big, 0.10::numeric(10,2) as tenth, 'NaN'::numeric as nan,
         date '2026-11-20' as day, timestamp '2026-11-20 22:07:00' as local,
         timestamptz '2026-11-20 22:07:00.5+00' as moment, array[1.50, 2.00]::numeric[] as prices,
         array[timestamptz '2026-11-20 22:07:00+00'] as moments, array[]::text[] as none,
         '{"a": [1, null]}'::jsonb as document, null::timestamptz as never, 1.5::float8 as ratio`,
    )
    expect(row).toEqual([
      {
        big: 9_007_199_254_740_991,
        tenth: 0.1,
        nan: 'NaN',
        day: '2026-11-20',
        local: '2026-11-20T22:07:00',
        moment: '2026-11-20T22:07:00.5+00:00',
        prices: [1.5, 2],
        moments: ['2026-11-20T22:07:00+00:00'],
        none: [],
        document: { a: [1, null] },
        never: null,
        ratio: 1.5,
      },
    ])
  })

  it('reads a product with its category and its variants', async () => {
    const { id } = await saveProduct({}, [variant('negro', 'M', 3, 20), variant('azul', 'L')])
    const { data, error } = await anon
      .from('products')
      .select('*, category:categories(id, name), variants:product_variants(*)')
      .eq('id', id)
      .eq('is_active', true)
      .order('position', { referencedTable: 'variants' })
      .single()
    expect(error).toBeNull()
    expect(data.category).toEqual({ id: MUJER, name: 'Mujer' })
    expect(data.effective_price).toBe(317)
    expect(data.variants).toHaveLength(2)
    expect(data.variants[0]).toMatchObject({
      color: 'negro',
      size: 'M',
      stock_quantity: 3,
      price_adjustment: 20,
      image_urls: ['https://example.mx/a.webp'],
    })
  })

  it('leaves out, with an inner join, what the joined row does not match', async () => {
    const name = `Playera ${crypto.randomUUID()}`
    await saveProduct({ name, category_id: HOMBRE }, [variant('rojo', 'S')])
    await saveProduct({ name, category_id: MUJER }, [variant('gris', 'M')])
    const byCategory = await anon
      .from('products')
      .select('name, category:categories!inner(id, name)')
      .eq('name', name)
      .eq('category.name', 'Hombre')
    expect(byCategory.data).toEqual([{ name, category: { id: HOMBRE, name: 'Hombre' } }])
    const byVariant = await anon
      .from('products')
      .select('name, category_id, product_variants!inner(color)')
      .eq('name', name)
      .eq('product_variants.color', 'gris')
    expect(byVariant.data).toEqual([
      { name, category_id: MUJER, product_variants: [{ color: 'gris' }] },
    ])
  })

  it('filters, orders, pages and counts', async () => {
    const name = `Serie ${crypto.randomUUID()}`
    for (const price of [100, 200, 300, 400, 500]) {
      await saveProduct({
        name,
        base_price: price,
        tags: price > 250 ? ['yoga'] : ['gym', 'casual'],
      })
    }
    const page = await anon
      .from('products')
      .select('base_price', { count: 'exact' })
      .eq('name', name)
      .gte('base_price', 150)
      .order('base_price', { ascending: false })
      .range(1, 2)
    expect(page).toMatchObject({ count: 4, status: 206 })
    expect(page.data).toEqual([{ base_price: 400 }, { base_price: 300 }])

    const head = await anon
      .from('products')
      .select('*', { count: 'exact', head: true })
      .eq('name', name)
    expect(head).toMatchObject({ count: 5, data: null })

    const tagged = await anon
      .from('products')
      .select('base_price')
      .eq('name', name)
      .overlaps('tags', ['casual', 'nuevo'])
      .order('base_price')
    expect(tagged.data).toEqual([{ base_price: 100 }, { base_price: 200 }])

    const either = await anon
      .from('products')
      .select('base_price')
      .eq('name', name)
      .or('base_price.lt.150,base_price.gt.450')
      .order('base_price')
    expect(either.data).toEqual([{ base_price: 100 }, { base_price: 500 }])

    const some = await anon
      .from('products')
      .select('id')
      .eq('name', name)
      .in('base_price', [100, 300])
    expect(some.data).toHaveLength(2)
    const like = await anon.from('products').select('id').ilike('name', name.toUpperCase())
    expect(like.data).toHaveLength(5)
  })

  it('reads past a bad range or a missing row with the errors of PostgREST', async () => {
    const none = await anon.from('products').select().eq('id', crypto.randomUUID()).single()
    expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const maybe = await anon.from('products').select().eq('id', crypto.randomUUID()).maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
    const malformed = await anon.from('products').select().eq('id', 'no-uuid')
    expect(malformed).toMatchObject({ status: 400, error: { code: '22P02' } })
    const table = await anon.from('orders').select()
    expect(table).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    const column = await anon.from('products').select('colour')
    expect(column).toMatchObject({ status: 400, error: { code: '42703' } })
  })

  it('inserts, updates and deletes under the policies of the signed-in user', async () => {
    const row = { name: 'Top Brisa', base_price: 249.9, category_id: MUJER }
    const inserted = await admin.from('products').insert(row).select().single()
    expect(inserted).toMatchObject({ status: 201, data: { ...row, is_active: true, tags: [] } })
    const { id } = inserted.data
    const updated = await admin
      .from('products')
      .update({ base_price: 260 })
      .eq('id', id)
      .select('base_price')
    expect(updated.data).toEqual([{ base_price: 260 }])

    const refused = await customer.from('products').insert(row)
    expect(refused).toMatchObject({ status: 403, error: { code: '42501' } })
    const anonymous = await anon.from('products').insert(row)
    expect(anonymous).toMatchObject({ status: 401, error: { code: '42501' } })
    const untouched = await customer
      .from('products')
      .update({ base_price: 1 })
      .eq('id', id)
      .select()
    expect(untouched.data).toEqual([])

    expect((await admin.from('products').delete().eq('id', id)).status).toBe(204)
    expect((await admin.from('products').select().eq('id', id)).data).toEqual([])
  })

  it('names the constraint that a row breaks', async () => {
    const negative = await admin.from('products').insert({ name: 'x', base_price: -1 })
    expect(negative).toMatchObject({ status: 400, error: { code: '23514' } })
    expect(negative.error?.message).toContain('products_base_price_positive')
    const blank = await admin.from('products').insert({ name: null, base_price: 1 })
    expect(blank).toMatchObject({ status: 400, error: { code: '23502' } })
    const { id } = await saveProduct({})
    const twin = { ...variant('NEGRO', 'm'), product_id: id }
    const duplicate = await admin.from('product_variants').insert(twin)
    expect(duplicate).toMatchObject({ status: 409, error: { code: '23505' } })
    expect(duplicate.error?.message).toContain('product_variants_color_size_key')
    const orphan = { ...variant('azul', 'S'), product_id: crypto.randomUUID() }
    expect(await admin.from('product_variants').insert(orphan)).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
  })

  it('saves a product as a whole or not at all', async () => {
    const { id } = await saveProduct({ name: 'Entero' })
    const { error } = await admin.rpc('save_product', {
      p_product: { id, name: 'Roto', base_price: 10 },
      p_variants: [variant('azul', 'S', -5)],
    })
    expect(error).toMatchObject({ code: '23514' })
    const { data } = await admin
      .from('products')
      .select('name, base_price, product_variants(color)')
      .eq('id', id)
      .single()
    expect(data).toEqual({
      name: 'Entero',
      base_price: 317,
      product_variants: [{ color: 'negro' }],
    })
  })

  it('refuses to save over a newer version', async () => {
    const first = await saveProduct({})
    const save = (expected: string) =>
      admin.rpc('save_product', {
        p_product: { id: first.id, name: 'Otra', base_price: 10 },
        p_expected_updated_at: expected,
      })
    const second = await save(first.updated_at)
    expect(second.error).toBeNull()
    const stale = await save(first.updated_at)
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'product_conflict' },
    })
    expect((await save((second.data as { updated_at: string }).updated_at)).error).toBeNull()
  })

  it('finishes a product and deletes it with its variants', async () => {
    const { id } = await saveProduct({}, [
      { ...variant('por definir', 'único', 0), sku: `TEMP-${crypto.randomUUID()}` },
    ])
    const early = await admin.rpc('finish_product', { p_product_id: id })
    expect(early).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'no_real_variant' },
    })
    await admin
      .rpc('add_variants', { p_product_id: id, p_variants: [variant('verde', 'M')] })
      .throwOnError()
    const twice = await admin.rpc('add_variants', {
      p_product_id: id,
      p_variants: [variant('verde', 'L'), variant('Verde', 'm')],
    })
    expect(twice).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'variant_exists', details: '1' },
    })
    expect((await admin.rpc('finish_product', { p_product_id: id })).data).toBe(1)

    const refused = await customer.rpc('delete_product', { p_product_id: id })
    expect(refused.error).not.toBeNull()
    const deleted = await admin.rpc('delete_product', { p_product_id: id })
    expect(deleted.error).toBeNull()
    expect(Array.isArray(deleted.data)).toBe(true)
    const again = await admin.rpc('delete_product', { p_product_id: id })
    expect(again).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'product_not_found' },
    })
    expect((await admin.from('product_variants').select().eq('product_id', id)).data).toEqual([])
  })

  it('adds variants all or none, and says when another editor was there first', async () => {
    const { id, updated_at } = await saveProduct({}, [variant('verde', 'S')])
    const pair = [variant('verde', 'M'), variant('verde', 'L')]
    const refused = await admin.rpc('add_variants', {
      p_product_id: id,
      p_variants: [...pair, variant('VERDE', 's')],
    })
    expect(refused.error).toMatchObject({ message: 'variant_exists', details: '2' })
    const count = async () =>
      (await admin.from('product_variants').select('id').eq('product_id', id)).data?.length
    expect(await count()).toBe(1)

    const added = await admin.rpc('add_variants', {
      p_product_id: id,
      p_variants: pair,
      p_expected_updated_at: updated_at,
    })
    expect(added.data.variants).toHaveLength(2)
    const { data } = await admin.from('products').select('updated_at').eq('id', id).single()
    expect(Date.parse(added.data.updated_at)).toBe(Date.parse(data?.updated_at))
    const late = await admin.rpc('add_variants', {
      p_product_id: id,
      p_variants: [variant('verde', 'XL')],
      p_expected_updated_at: updated_at,
    })
    expect(late.data.updated_at).toBeNull()
    expect(await count()).toBe(4)
  })

  it('of two simultaneous inserts of one colour and size, one wins', async () => {
    const { id } = await saveProduct({}, [variant('verde', 'S')])
    const answers = await Promise.all(
      ['azul', 'AZUL', 'Azul', 'azul '].map((color) =>
        admin.rpc('add_variants', { p_product_id: id, p_variants: [variant(color, 'M')] }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    for (const { error } of answers) if (error) expect(error.message).toBe('variant_exists')
  })

  it('refuses a stranger the functions that write', async () => {
    const { error, status } = await anon.rpc('save_product', { p_product: { name: 'x' } })
    expect(status).toBe(401)
    expect(error?.code).toBe('42501')
  })

  it('shows no schema but the public one', async () => {
    const service = runtime().client(runtime().keys.secretKey)
    for (const [schema, table] of [
      ['auth', 'users'],
      ['storage', 'objects'],
      ['supabase_migrations', 'schema_migrations'],
      ['realtime', 'messages'],
    ] as const) {
      for (const client of [anon, admin, service]) {
        const { error, status } = await client.schema(schema).from(table).select()
        expect({ schema, status, code: error?.code }).toEqual({
          schema,
          status: 406,
          code: 'PGRST106',
        })
      }
    }
  })

  it('keeps to the grants of the migrations, whatever policies would allow', async () => {
    const grants = await runtime().database.query(
      `select table_name, privilege_type from information_schema.role_table_grants
       where table_schema = 'public' and grantee = 'anon' and privilege_type <> 'SELECT'`,
    )
    expect(grants).toEqual([])
    const secrets = await runtime().database.query(
      `select grantee, table_name from information_schema.role_table_grants
       where table_schema in ('auth', 'supabase_migrations') and grantee in ('anon', 'authenticated', 'PUBLIC')`,
    )
    expect(secrets).toEqual([])
  })

  it('refuses a select that embeds rows within embedded rows, or more of them than a screen shows', async () => {
    const anonymous = runtime().client()
    const within = await anonymous.from('products').select('id, categories(id, products(id))')
    expect(within).toMatchObject({ status: 400, error: { code: 'PGRST100' } })
    const many = Array.from({ length: 5 }, (_, n) => `v${n}:product_variants(id)`).join(',')
    const several = await anonymous.from('products').select(many)
    expect(several).toMatchObject({ status: 400, error: { code: 'PGRST100' } })
    const twice = `${runtime().url}/rest/v1/products?select=id&select=id,categories(id,products(id))`
    const headers = { apikey: runtime().keys.publishableKey }
    expect((await runtime().fetch(new Request(twice, { headers }))).status).toBe(400)
  })

  it('keeps requests that run at once apart: each under its own role', async () => {
    const hidden = await admin
      .from('products')
      .insert({ name: 'Oculto', base_price: 1, is_active: false })
      .select('id')
      .single()
      .throwOnError()
    const look = async (client: SupabaseClient) =>
      (await client.from('products').select('id').eq('id', hidden.data.id)).data?.length
    const rounds = Array.from({ length: 40 }, (_, index) =>
      Promise.all([
        look(admin),
        look(anon),
        look(customer),
        index % 4 === 0
          ? admin.from('products').insert({ name: '', base_price: 1 })
          : saveProduct({ name: `A la vez ${index}` }),
      ]),
    )
    const seen = (await Promise.all(rounds)).map((round) => round.slice(0, 3))
    expect(seen).toEqual(Array.from({ length: 40 }, () => [1, 0, 0]))
  })
})
