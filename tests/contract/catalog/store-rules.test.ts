import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, it } from 'vitest'
import { NO_FILTER } from '#app/domain/catalog-filter.ts'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { readCategory } from '#app/features/catalog/queries/category-queries.ts'
import {
  countProducts,
  productById,
  readHome,
} from '#app/features/catalog/queries/product-queries.ts'
import { sitemapProducts } from '#app/features/catalog/queries/sitemap-queries.ts'
import { anonClient, type AnonClient } from '#app/lib/anon-client.ts'
import type { AppError } from '#app/lib/errors.ts'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

/** What is left of a category page whose category is not active. */
const NOTHING = {
  products: [],
  sections: { recent: [] },
  facets: { total: 0, sizes: {} as Record<string, number> },
}

describeOnEveryRuntime('What a shopper may see (§4, ADR 0036)', (runtime) => {
  const query = <T>(sql: string, params: unknown[] = []) => runtime().database.query<T>(sql, params)
  let client: AnonClient
  let serial = 0

  beforeEach(async () => {
    const { url, keys, fetch } = runtime()
    client = anonClient({
      supabaseUrl: url,
      publishableKey: keys.publishableKey,
      siteUrl: url,
      mailbox: false,
      fetch: (input, init) => fetch(new Request(input, init)),
    })
    await query('delete from public.products')
    await query('update public.categories set is_active = true')
  })

  async function aProduct(fields: Record<string, unknown> = {}): Promise<string> {
    const values = { name: 'Prenda', base_price: 800, category_id: CATEGORY_ID.hombre, ...fields }
    const columns = Object.keys(values)
    const [row] = await query<{ id: string }>(
      `insert into public.products (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) returning id`,
      Object.values(values),
    )
    await aVariant(row!.id, 'negro', 'M', 'VAI')
    return row!.id
  }
  const aVariant = (id: string, color: string, size: string, sku: string) =>
    query(
      `insert into public.product_variants (product_id, color, size, stock_quantity, sku) values ($1, $2, $3, 9, $4)`,
      [id, color, size, `${sku}-${(serial += 1)}`],
    )

  /** Every way of a shopper to a product. */
  async function waysTo(id: string): Promise<string[]> {
    const home = await readHome(client, 'todos', 8)
    const [hombre, sized] = await Promise.all([
      readCategory(client, 'hombre', NO_FILTER, 12),
      readCategory(client, 'hombre', { ...NO_FILTER, sizes: ['m'] }, 12),
    ]).catch((error: AppError) => {
      if (error.code !== 'not_found') throw error
      return [NOTHING, NOTHING]
    })
    const { data: rows } = await client.from('products').select('id').eq('id', id)
    const { data: variants } = await client
      .from('product_variants')
      .select('id')
      .eq('product_id', id)
    const found = {
      home: home.products.length,
      'home tab': home.tabs.find(({ key }) => key === 'hombre')?.count ?? 0,
      'home total': await countProducts(client),
      category: hombre.products.length,
      carousel: hombre.sections.recent.length,
      'category total': hombre.facets.total,
      'facet of a size': hombre.facets.sizes['m'] ?? 0,
      'total under a size': sized.facets.total,
      'list under a size': sized.products.length,
      sitemap: (await sitemapProducts(client, 1)).length,
      row: rows?.length,
      variants: variants?.length ? 1 : 0,
      page: await productById(client, id).then(
        () => 1,
        () => 0,
      ),
    }
    return Object.entries(found).flatMap(([way, count]) => (count ? [way] : []))
  }

  it('is every active, finished product of an active category, by every way', async () => {
    expect(await waysTo(await aProduct())).toHaveLength(13)
  })

  it('is not the product that step 1 of the wizard left, before Finalizar', async () => {
    const id = await aProduct()
    await aVariant(id, 'Por definir', 'único', 'OTRO')
    expect(await waysTo(id)).toEqual([])
    await query('select public.finish_product($1)', [id])
    expect(await waysTo(id)).toHaveLength(13)
    await aVariant(id, 'gris', 'L', 'TEMP')
    expect(await waysTo(id)).toEqual([])
  })

  it('is not an inactive product, nor one of an inactive category, until it is active again', async () => {
    const id = await aProduct()
    await query('update public.products set is_active = false')
    expect(await waysTo(id)).toEqual([])
    await query('update public.products set is_active = true')
    const version = () => query('select updated_at from public.products')
    const before = await version()
    await query('update public.categories set is_active = false where id = $1', [
      CATEGORY_ID.hombre,
    ])
    expect(await waysTo(id)).toEqual([])
    await query('update public.categories set is_active = true')
    expect(await waysTo(id)).toHaveLength(13)
    expect(await version()).toEqual(before)
  })

  it('is on the home page without a category too, and of the others when one is inactive', async () => {
    await aProduct({ category_id: null })
    await aProduct()
    await query('update public.categories set is_active = false where id = $1', [
      CATEGORY_ID.hombre,
    ])
    const { products, tabs } = await readHome(client, 'todos', 8)
    expect(products).toHaveLength(1)
    expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Todos 1',
      'Mujer 0',
      'Accesorios 0',
    ])
    // The tab of a category that was active a moment ago shows all.
    expect(await readHome(client, 'hombre', 8)).toMatchObject({ tab: 'todos', products })
  })

  it('has a tab for a category that staff add', async () => {
    const [added] = await query<{ id: string }>(
      `insert into public.categories (name) values ('Bienestar') returning id`,
    )
    const id = await aProduct({ category_id: added!.id })
    const { tabs, products } = await readHome(client, added!.id, 8)
    expect(tabs.at(-1)).toEqual({ key: added!.id, label: 'Bienestar', count: 1 })
    expect(products.map((product) => product.id)).toEqual([id])
    await query('delete from public.categories where id = $1', [added!.id])
  })

  it('is all of it for staff', async () => {
    const id = await aProduct({ is_active: false })
    await aVariant(id, 'por definir', 'único', 'TEMP')
    const admin = await runtime().adminClient()
    const { data } = await admin.from('products').select('id, is_unfinished').eq('id', id)
    expect(data).toEqual([{ id, is_unfinished: true }])
    const { data: marked } = await admin
      .from('product_variants')
      .select('color, is_placeholder')
      .order('color')
    expect(marked).toEqual([
      { color: 'negro', is_placeholder: false },
      { color: 'por definir', is_placeholder: true },
    ])
    // The list knows the placeholder by its own rule: the mark is the database's.
    const page = await admin.rpc('search_products', { p_search: '' })
    const [product] = page.data.products as { id: string; variants: object[] }[]
    expect(product).toMatchObject({ id, variants: [{ product_id: id }, { product_id: id }] })
    for (const variant of product!.variants) expect(variant).not.toHaveProperty('is_placeholder')
  })
})

describeOnEveryRuntime('A sale keeps to its dates (§3, ADR 0035)', (runtime) => {
  const query = <T>(sql: string, params: unknown[] = []) => runtime().database.query<T>(sql, params)
  let client: AnonClient
  beforeEach(async () => {
    const { url, keys, fetch } = runtime()
    client = createClient(url, keys.publishableKey, {
      global: { fetch: (input, init) => fetch(new Request(input, init)) },
      auth: { persistSession: false },
    })
    await query('delete from public.products')
  })

  /** On sale from `start` to `end`, in seconds from now; null: no such date. */
  async function aSale(start: number | null, end: number | null): Promise<string> {
    const [row] = await query<{ id: string }>(
      `insert into public.products (name, base_price, category_id, is_on_sale, sale_price, sale_start_date, sale_end_date)
       values ('Prenda', 800, $1, true, 400, clock_timestamp() + $2 * interval '1 second',
         clock_timestamp() + $3 * interval '1 second') returning id`,
      [CATEGORY_ID.mujer, start, end],
    )
    return row!.id
  }
  /** The price that each way shows or finds. */
  async function prices(id: string) {
    const cheap = await readCategory(client, 'mujer', { ...NO_FILTER, price: '0-500' }, 12)
    const dear = await readCategory(client, 'mujer', { ...NO_FILTER, price: '500-1000' }, 12)
    const page = await productById(client, id)
    return {
      card: (await readHome(client, 'todos', 8)).products.map(({ price }) => price),
      page: page.isOnSale ? page.salePrice : page.basePrice,
      found: [...cheap.products.map(() => 400), ...dear.products.map(() => 800)],
      counted: cheap.facets.total * 400 + dear.facets.total * 800,
    }
  }
  const all = (price: number) => ({ card: [price], page: price, found: [price], counted: price })

  it.each([
    ['without dates', null, null, 400],
    ['begun', -60, null, 400],
    ['until later', null, 60, 400],
    ['between its dates', -60, 60, 400],
    ['before its start', 60, null, 800],
    ['before both', 60, 120, 800],
    ['after its end', null, -60, 800],
    ['after both', -120, -60, 800],
  ] as const)('%s', async (_, start, end, price) => {
    expect(await prices(await aSale(start, end))).toEqual(all(price))
  })

  /** An hour goes by: what lies in the products' future is so much nearer, and nothing has been written. */
  const anHourPasses = () =>
    runtime().database.exec(`
      alter table public.products disable trigger user;
      update public.products set sale_start_date = sale_start_date - interval '1 hour',
        sale_end_date = sale_end_date - interval '1 hour', price_changes_at = price_changes_at - interval '1 hour';
      alter table public.products enable trigger user;`)

  it('begins and ends by the clock: shown at once, counted once it has been turned, and no new version', async () => {
    const id = await aSale(1800, 5400)
    const version = () => query('select updated_at from public.products')
    const before = await version()
    const turn = async () => (await client.rpc('update_sale_prices')).data
    expect(await turn()).toBeGreaterThan(1000)
    expect(await prices(id)).toEqual(all(800))
    await anHourPasses()
    expect(await prices(id)).toEqual({ ...all(400), counted: 800 })
    expect(await turn()).toBeGreaterThan(1000)
    expect(await prices(id)).toEqual(all(400))
    await anHourPasses()
    expect(await prices(id)).toEqual({ ...all(800), counted: 400 })
    expect(await turn()).toBeNull()
    expect(await prices(id)).toEqual(all(800))
    expect(await version()).toEqual(before)
  })

  it('turns any number of sales, in parts', async () => {
    await query(
      `insert into public.products (name, base_price, category_id, is_on_sale, sale_price, sale_start_date)
       select 'Prenda', 800, $1, true, 400, now() + interval '30 minutes' from generate_series(1, 250)`,
      [CATEGORY_ID.mujer],
    )
    await anHourPasses()
    expect((await client.rpc('update_sale_prices')).data).toBe(0)
    expect((await client.rpc('update_sale_prices')).data).toBeNull()
    const { facets } = await readCategory(client, 'mujer', { ...NO_FILTER, price: '0-500' }, 12)
    expect(facets.total).toBe(250)
  })

  it.each([
    ['an end before the start', { sale_start_date: '2026-05-02', sale_end_date: '2026-05-01' }],
    ['a sale price not below the base', { sale_price: 800 }],
  ])('refuses %s', async (_, fields) => {
    const admin = await runtime().adminClient()
    const { error } = await admin.rpc('save_product', {
      p_product: { name: 'Prenda', base_price: 800, is_on_sale: true, sale_price: 400, ...fields },
    })
    expect(error?.code).toBe('23514')
  })
})

describeOnEveryRuntime('No final price is zero or less (§3)', (runtime) => {
  const query = <T>(sql: string, params: unknown[] = []) => runtime().database.query<T>(sql, params)
  const save = async (product: object, adjustment?: number) => {
    const service = runtime().client(runtime().keys.secretKey)
    const { data, error } = await service.rpc('save_product', {
      p_product: { name: 'Prenda', base_price: 100, ...product },
      ...(adjustment === undefined
        ? {}
        : {
            p_variants: [
              {
                color: 'negro',
                size: 'M',
                price_adjustment: adjustment,
                sku: `VAI-${crypto.randomUUID()}`,
              },
            ],
          }),
    })
    return { id: (data as { id: string } | null)?.id, error }
  }
  const REFUSED = { code: '23514', message: 'final_price_not_positive' }
  beforeEach(() => query('delete from public.products'))

  it('when a variant is written, by whichever way', async () => {
    expect((await save({}, -100)).error).toMatchObject(REFUSED)
    expect(await query('select id from public.products')).toEqual([])
    const { id, error } = await save({}, -99.99)
    expect(error).toBeNull()
    const service = runtime().client(runtime().keys.secretKey)
    const added = await service.rpc('add_variants', {
      p_product_id: id,
      p_variants: [{ color: 'gris', size: 'M', price_adjustment: -500, sku: 'VAI-GRI' }],
    })
    expect(added.error).toMatchObject(REFUSED)
    expect(JSON.parse(added.error?.details ?? '')).toMatchObject({
      color: 'gris',
      size: 'M',
      adjustment: -500,
    })
    const patched = await service
      .from('product_variants')
      .update({ price_adjustment: -100 })
      .eq('product_id', id)
    expect(patched.error).toMatchObject(REFUSED)
    expect(await query('select price_adjustment::float from public.product_variants')).toEqual([
      { price_adjustment: -99.99 },
    ])
  })

  it('when the price or the sale price is lowered, unless the adjustment is raised in the same save', async () => {
    const { id } = await save({}, -80)
    expect((await save({ id, base_price: 80 })).error).toMatchObject(REFUSED)
    expect((await save({ id, is_on_sale: true, sale_price: 80 })).error).toMatchObject(REFUSED)
    expect((await save({ id, is_on_sale: true, sale_price: 81 })).error).toBeNull()
    expect((await save({ id, base_price: 50 }, -20)).error).toBeNull()
  })
})
