import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATEGORY_ID } from '#app/domain/product.ts'
import { NO_ADMIN_FILTER, type AdminListFilter } from '#app/admin/data/list-filter.ts'
import { fetchAdminPage, fetchMatching } from '#app/admin/data/product-queries.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

const SMALL = 100
const LARGE = 10_000
const RUNS = 25

/** Products with six variants each; every product's name and SKUs differ. */
const fill = (from: number, to: number) => `
  -- What the triggers would write, at once: row by row they take half a minute.
  alter table public.product_variants disable trigger product_variants_derived_insert;
  insert into public.products (name, base_price, category_id, is_active, is_on_sale, tags, created_at, colors, sizes, skus)
  select 'Prenda ' || lpad(n::text, 5, '0') || case when n % 4 = 0 then ' de algodón' else ' de punto' end, 100 + n % 2000,
    case n % 3 when 0 then '${CATEGORY_ID.hombre}' else '${CATEGORY_ID.mujer}' end::uuid,
    n % 4 <> 0, n % 3 = 1, array['premium'],
    timestamptz '2026-01-01' + n * interval '1 second', array['negro', 'verde'], array['s', 'm', 'l'],
    (select string_agg('VAI-' || color || '-' || size || '-' || lpad(n::text, 5, '0'), ' ')
     from unnest(array['negro', 'verde']) color, unnest(array['S', 'M', 'L']) size)
  from generate_series(${from}, ${to}) n;
  insert into public.product_variants (product_id, color, size, stock_quantity, sku)
  select p.id, c.color, s.size, 20, 'VAI-' || c.color || '-' || s.size || '-' || split_part(p.name, ' ', 2)
  from public.products p, unnest(array['negro', 'verde']) c(color), unnest(array['S', 'M', 'L']) s(size)
  where split_part(p.name, ' ', 2)::int between ${from} and ${to};
  alter table public.product_variants enable trigger product_variants_derived_insert;
  analyze public.products;
  analyze public.product_variants;
`

const CASES: Record<string, Partial<AdminListFilter>> = {
  'first page': {},
  'by name': { sort: 'name' },
  'by price': { sort: 'price-desc' },
  'search by name': { search: 'Prenda 00073 ' },
  'search by SKU': { search: 'VAI-negro-S-00073' },
  'search for what a quarter has, with a filter': { search: 'algodon', state: 'inactivo' },
  'filter by category': { category: CATEGORY_ID.hombre },
  'filter by sale': { onSale: true, state: 'activo' },
}

describe('the admin list of 10,000 products × 6 variants', () => {
  let backend: FreshBackend
  let client: ShopClient
  beforeAll(async () => {
    backend = await freshBackend()
    client = (await backend.adminClient()) as unknown as ShopClient
  })
  afterAll(() => backend.close())

  it('answers a page, an order, a filter and a search within 2× of the same at 100 products', async () => {
    const cases = (size: number): Record<string, Partial<AdminListFilter>> => ({
      ...CASES,
      'last page': { page: size / 25 },
    })
    // The quickest of runs spread over seconds: what else the machine does only ever adds, and seldom to all of them.
    const measure = async (size: number) => {
      const times: Record<string, number> = {}
      for (let run = 0; run < RUNS; run++) {
        for (const [name, filter] of Object.entries(cases(size))) {
          const signal = AbortSignal.timeout(10_000)
          const start = performance.now()
          const page = await fetchAdminPage(client, { ...NO_ADMIN_FILTER, ...filter }, signal)
          times[name] = Math.min(times[name] ?? Infinity, performance.now() - start)
          expect(page.products.length, name).toBeGreaterThan(0)
        }
      }
      return times
    }
    await backend.database.exec(fill(1, SMALL))
    const small = await measure(SMALL)
    await backend.database.exec(fill(SMALL + 1, LARGE))
    const large = await measure(LARGE)
    const figures = Object.keys(small).map((name) => ({
      name,
      small: Math.round((small[name] ?? 0) * 10) / 10,
      large: Math.round((large[name] ?? 0) * 10) / 10,
    }))
    const slow = figures.filter((figure) => figure.large > 2 * figure.small)
    expect(slow, JSON.stringify(figures)).toEqual([])
  }, 180_000)

  const found = async (filter: Partial<AdminListFilter>) => {
    const page = await fetchAdminPage(
      client,
      { ...NO_ADMIN_FILTER, ...filter },
      AbortSignal.timeout(10_000),
    )
    return {
      count: page.count,
      more: page.more,
      names: page.products.map(({ name }) => name.slice(7, 12)),
    }
  }

  it('finds names, tags and SKUs whatever their accents, capitals and signs, counted up to a bound', async () => {
    expect(await found({ search: ' ALGODÓN ' })).toMatchObject({ count: 200, more: true })
    expect(await found({ search: 'algodon', page: 40 })).toEqual({
      count: 1000,
      more: true,
      names: Array.from({ length: 25 }, (_, at) => String(LARGE - 4 * (975 + at)).padStart(5, '0')),
    })
    expect(await found({ search: 'vai-NEGRO-s-00073' })).toEqual({
      count: 1,
      more: false,
      names: ['00073'],
    })
    // 00070 to 00079, and 00007: the words need not stand side by side.
    expect(await found({ search: 'enda 0007' })).toMatchObject({ count: 11, more: false })
    expect(await found({ search: '001 PRENDA' })).toMatchObject({ count: 120, more: false })
    expect(await found({ search: 'premi' })).toMatchObject({ count: 200, more: true })
    const nothing = { count: 0, more: false, names: [] }
    expect(await found({ search: 'premia' })).toEqual(nothing)
    expect(await found({ search: '%_*' })).toEqual(nothing)
    // One or two letters: where words begin.
    expect(await found({ search: 'ne' })).toMatchObject({ count: 200, more: true })
    expect(await found({ search: 'gr' })).toEqual(nothing)
    expect(await found({ search: 'prenda 1', sort: 'price-asc' })).toMatchObject({ count: 1 })
  })

  it('chooses every product of a search or of the list, in as many parts as it takes', async () => {
    for (const filter of [
      { search: 'prenda' },
      { search: 'algodón' },
      { state: 'activo' as const },
    ]) {
      const all = await fetchMatching(client, { ...NO_ADMIN_FILTER, ...filter })
      expect(all).toHaveLength(
        filter.search === 'prenda' ? LARGE : filter.search ? LARGE / 4 : 7500,
      )
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    }
  })

  it('shows the same list from either end', async () => {
    const names = async (filter: Partial<AdminListFilter>) => (await found(filter)).names
    const number = (at: number) => String(at).padStart(5, '0')
    expect(await found({ page: 400 })).toEqual({
      count: LARGE,
      more: false,
      names: Array.from({ length: 25 }, (_, at) => number(25 - at)),
    })
    expect(await found({ page: 401 })).toEqual({ count: LARGE, more: false, names: [] })
    // The middle, where the reading turns around.
    for (const page of [200, 201])
      expect(await names({ page, sort: 'name' })).toEqual(
        Array.from({ length: 25 }, (_, at) => number((page - 1) * 25 + at + 1)),
      )
    // Prices repeat: the id decides, whichever way the list is read.
    const byPrice = await Promise.all(
      Array.from({ length: 134 }, (_, at) =>
        names({ category: CATEGORY_ID.hombre, sort: 'price-asc', page: at + 1 }),
      ),
    )
    const downwards = await Promise.all(
      Array.from({ length: 134 }, (_, at) =>
        names({ category: CATEGORY_ID.hombre, sort: 'price-desc', page: at + 1 }),
      ),
    )
    expect(new Set(byPrice.flat()).size).toBe(Math.floor(LARGE / 3))
    expect(byPrice.flat()).toEqual(downwards.flat().toReversed())
  })

  it('filters and orders what it finds as the list does without a search', async () => {
    await backend.database.exec(`
      update public.product_variants set stock_quantity = 2 where sku in ('VAI-negro-S-00042', 'VAI-verde-L-00101');
      update public.product_variants set stock_quantity = 0, sku = 'TEMP-1' where sku = 'VAI-negro-S-00043';
    `)
    expect(await found({ lowStock: true })).toEqual({
      count: 2,
      more: false,
      names: ['00101', '00042'],
    })
    for (const filter of [
      { category: CATEGORY_ID.hombre, sort: 'oldest' },
      { state: 'inactivo', sort: 'name' },
      { onSale: true, sort: 'price-asc', page: 7 },
      { category: 'none' },
      { lowStock: true, sort: 'price-desc' },
    ] satisfies Partial<AdminListFilter>[]) {
      const { count, names } = await found(filter)
      expect(await found({ ...filter, search: 'prenda' })).toEqual({
        count: Math.min(count, 200),
        more: count > 200,
        names,
      })
    }
  })

  it('reads no table from end to end for a page or a search', async () => {
    const scans = async () => {
      await backend.database.query('select pg_stat_force_next_flush()')
      return backend.database.query(
        `select relname, seq_scan from pg_stat_user_tables where relname in ('products', 'product_variants')`,
      )
    }
    const before = await scans()
    expect(before).toHaveLength(2)
    expect((await found({ search: 'VAI-negro-S-00073' })).count).toBe(1)
    expect((await found({ search: 'algodón', lowStock: true, sort: 'name' })).count).toBe(0)
    for (const filter of [
      { page: 400 },
      { state: 'inactivo', sort: 'name' },
      { lowStock: true },
    ] as const)
      await found(filter)
    expect(await scans()).toEqual(before)
    await backend.database.query(`select count(*) from public.products where description = 'x'`)
    expect(await scans()).not.toEqual(before)
  })
})
