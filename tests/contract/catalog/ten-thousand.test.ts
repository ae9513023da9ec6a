import { wholeList } from '#tests/support/browser/whole-list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FILTER, PRICE_RANGES, type CatalogFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { readCategory } from '#app/features/catalog/queries/category-queries.ts'
import { countProducts, readHome } from '#app/features/catalog/queries/product-queries.ts'
import { SITEMAP_PART, sitemapProducts } from '#app/features/catalog/queries/sitemap-queries.ts'
import { anonClient, type AnonClient } from '#app/lib/anon-client.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

/** 10,000 active products and 100 hidden ones; of each three, two are for women and one is for men. */
const ACTIVE = 10_000
const WOMEN = 6_667
const FILL = `
  -- What the triggers would write, at once: row by row they take half a minute.
  alter table public.product_variants disable trigger user;
  insert into public.products (name, base_price, category_id, is_active, tags, created_at, colors, sizes, card_colors, card_variant_count)
  select 'Prenda ' || n, 100 + n % 2000,
    case when n % 3 = 0 then '${CATEGORY_ID.hombre}' else '${CATEGORY_ID.mujer}' end::uuid,
    n <= ${ACTIVE},
    case when n % 5 = 0 then array['yoga'] else array['casual'] end,
    timestamptz '2026-01-01' + n * interval '1 second', array['negro', 'verde'], array['s', 'm'], array['negro', 'verde'], 2
  from generate_series(1, ${ACTIVE} + 100) n;
  insert into public.product_variants (product_id, color, size, stock_quantity, sku)
  select p.id, case when s.at % 2 = 0 then 'negro' else 'verde' end, s.size, 3, p.id || '-' || s.size
  from public.products p, unnest(array['S', 'M']) with ordinality s(size, at);
  alter table public.product_variants enable trigger user;
  analyze public.products;
  analyze public.product_variants;
`
/** Ample for the busiest machine; a page that reads the whole catalogue takes far longer. */
const QUICK_MS = 2_000

describe('10,000 products', () => {
  let backend: FreshBackend
  let client: AnonClient
  beforeAll(async () => {
    backend = await freshBackend()
    await backend.database.exec(FILL)
    client = anonClient({
      supabaseUrl: backend.url,
      publishableKey: backend.keys.publishableKey,
      siteUrl: backend.url,
      mailbox: false,
      fetch: (input, init) => backend.fetch(new Request(input, init)),
    })
  })
  afterAll(() => backend.close())

  it('are counted in full on the home tabs, without hidden ones', async () => {
    expect(await countProducts(client)).toBe(ACTIVE)
    const { tabs } = await readHome(client, 'todos', 8)
    expect(Object.fromEntries(tabs.map(({ key, count }) => [key, count]))).toEqual({
      todos: ACTIVE,
      mujer: WOMEN,
      hombre: ACTIVE - WOMEN,
      accesorios: 0,
    })
  })

  it('are shown newest first, to the one that was asked for: of 240 at most, no cap at 100 or 1,000', async () => {
    for (const shown of [8, 104, 240, 248, 1_008, 2_504]) {
      const { from, products } = await readHome(client, 'todos', shown)
      expect(products).toHaveLength(Math.min(shown, 240))
      expect(from + products.length).toBe(shown)
      expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
      expect(products[0]?.name).toBe(`Prenda ${ACTIVE - from}`)
      expect(products.at(-1)?.name).toBe(`Prenda ${ACTIVE - shown + 1}`)
    }
  })

  it('are shown to their end by an address that asks for more than there are', async () => {
    const { total } = (await readCategory(client, 'hombre', NO_FILTER, 12)).facets
    const { from, products } = await readCategory(client, 'hombre', NO_FILTER, 9_996)
    expect([from, products.length]).toEqual([total - 240, 240])
    expect(products.at(-1)?.name).toBe('Prenda 3')
    const few = { ...NO_FILTER, sizes: ['xxl'] }
    expect(await readCategory(client, 'hombre', few, 9_996)).toMatchObject({
      from: 0,
      products: [],
    })
  })

  it("are counted in full under a category's filters", async () => {
    const { facets: none } = await readCategory(client, 'mujer', NO_FILTER, 12)
    expect(none.total).toBe(WOMEN)
    expect(none.sizes).toEqual({ s: WOMEN, m: WOMEN })
    const cheap: CatalogFilter = { ...NO_FILTER, tags: ['yoga'], price: '0-500' }
    const expected = Array.from({ length: ACTIVE }, (_, index) => index + 1).filter(
      (n) => n % 3 !== 0 && n % 5 === 0 && 100 + (n % 2000) <= (PRICE_RANGES['0-500'].max ?? 0),
    ).length
    expect(expected).toBeGreaterThan(100)
    expect((await readCategory(client, 'mujer', cheap, 12)).facets.total).toBe(expected)
    expect(await wholeList((shown) => readCategory(client, 'mujer', cheap, shown))).toHaveLength(
      expected,
    )
  })

  it('are shown to the last one of a category', async () => {
    const all = await wholeList((shown) => readCategory(client, 'hombre', NO_FILTER, shown))
    expect(all).toHaveLength(ACTIVE - WOMEN)
    expect(new Set(all.map(({ id }) => id)).size).toBe(ACTIVE - WOMEN)
    expect(all.at(-1)?.name).toBe('Prenda 3')
  })

  it('leave the first pages quick', async () => {
    const home = performance.now()
    await readHome(client, 'todos', 8)
    expect(performance.now() - home).toBeLessThan(QUICK_MS)
    const category = performance.now()
    await readCategory(client, 'mujer', NO_FILTER, 12)
    expect(performance.now() - category).toBeLessThan(QUICK_MS)
  })

  it('are never read from end to end for a page', async () => {
    const scans = async () => {
      await backend.database.query('select pg_stat_force_next_flush()')
      return backend.database.query(
        `select relname, seq_scan from pg_stat_user_tables where relname in ('products', 'product_variants')`,
      )
    }
    const before = await scans()
    const filters: Partial<CatalogFilter>[] = [
      {},
      { sizes: ['s'] },
      { price: '500-1000' },
      { colors: ['verde'], tags: ['yoga'], price: '1000-1500', sort: 'price-desc' },
    ]
    for (const filter of filters) {
      await readCategory(client, 'mujer', { ...NO_FILTER, ...filter }, 12)
    }
    await readHome(client, 'todos', 8)
    expect(await scans()).toEqual(before)
  })

  it('all stand in the sitemap', async () => {
    expect(SITEMAP_PART).toBeLessThanOrEqual(50_000)
    const ids = new Set<string>()
    for (let part = 1; part <= Math.ceil(ACTIVE / SITEMAP_PART); part += 1)
      for (const { id } of await sitemapProducts(client, part)) ids.add(id)
    expect(ids.size).toBe(ACTIVE)
  })

  it('make a category page no larger than a hundred do', async () => {
    await backend.database.exec(`
      insert into public.products (name, base_price, category_id, tags, created_at, colors, sizes)
      select 'Prenda ' || n, 100 + n % 2000, '${CATEGORY_ID.accesorios}',
        case when n % 5 = 0 then array['yoga'] else array['casual'] end,
        timestamptz '2027-01-01' + n * interval '1 second', array['negro', 'verde'], array['s', 'm']
      from generate_series(10001, 10100) n;
      insert into public.product_variants (product_id, color, size, stock_quantity, sku)
      select p.id, case when s.at % 2 = 0 then 'negro' else 'verde' end, s.size, 3, p.id || '-' || s.size
      from public.products p, unnest(array['S', 'M']) with ordinality s(size, at)
      where p.category_id = '${CATEGORY_ID.accesorios}';
    `)
    // A page is rendered from nothing but this (app/store/category/route.tsx).
    const page = async (slug: 'mujer' | 'accesorios') =>
      JSON.stringify(await readCategory(client, slug, NO_FILTER, 12)).replaceAll(
        'Accesorios',
        'Mujer',
      ).length
    expect((await readCategory(client, 'accesorios', NO_FILTER, 12)).facets.total).toBe(100)
    expect(Math.abs((await page('mujer')) / (await page('accesorios')) - 1)).toBeLessThan(0.02)
  })
})
