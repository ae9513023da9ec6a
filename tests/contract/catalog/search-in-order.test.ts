import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { CATEGORY_ID } from '#app/domain/product.ts'
import {
  ADMIN_PAGE_SIZE,
  ADMIN_SORT_LABEL,
  NO_ADMIN_FILTER,
  type AdminListFilter,
  type AdminSort,
} from '#app/admin/data/list-filter.ts'
import { fetchAdminPage, fetchMatching } from '#app/admin/data/product-queries.ts'
import { SEARCH_SHOWN } from '#app/admin/data/match-count.ts'
import type { ShopClient } from '#app/lib/browser-client.ts'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'

/** As far as a search counts before a page asks for more. */
const COUNTED = 200

/**
 * 3,000 products made to be confused: a third came in one instant, others within microseconds; five prices; names that are
 * the same, or the same for ten signs; and 'viejo' is only on what stands at the far end of the newest first.
 */
const FILL = `
  insert into public.products (name, base_price, category_id, is_active, is_on_sale, tags, created_at, low_stock, skus,
    colors, sizes)
  select (array['Leggings', 'Top', 'Sudadera', 'Falda'])[1 + n % 4] || ' ' ||
      (array['de algodón', 'de brisa', 'Ñandú'])[1 + n / 7 % 3] || case when n % 7 = 0 then ' ' || n else '' end,
    100 + n % 5 * 100.5,
    case n % 3 when 0 then '${CATEGORY_ID.hombre}' when 1 then '${CATEGORY_ID.mujer}' end::uuid,
    n % 5 <> 0, n % 4 = 1,
    case when n <= 400 then array['viejo'] else array['casual'] end,
    case when n <= 400 then timestamptz '2019-05-05' + n * interval '1 hour'
      when n % 3 = 0 then timestamptz '2026-02-02'
      when n % 3 = 1 then timestamptz '2026-01-01' + n * interval '1 microsecond'
      else timestamptz '2026-01-01' + n * interval '7 minutes' end,
    case when n % 6 = 0 then '{0,1,0,0,0}' else '{0,0,0,0,0}' end::smallint[],
    'VAI-NEG-M-' || n || ' VAI-NEG-L-' || n,
    array[(array['negro', 'verde olivo', 'marfil'])[1 + n / 2 % 3]], array['m', 'l']
  from generate_series(1, 3000) n`
/** Half of the index is made by changes. */
const CHANGE = `
  update public.products set name = name || ' nueva', base_price = base_price + 0.01 where skus like '%3';
  update public.products set created_at = created_at - interval '1 year', is_active = not is_active where skus like '%7';
  delete from public.products where skus like '%44'`

const WORDS = [
  'leggings,L,brisa,TOP,viejo,viej,vai,vai-neg-m-12,neg m 1,falda,ñandú,de,eggin,nueva',
  'sudadera brisa,sudadera de brisa,leggings de al,s de b,12,1,g,xilófono,¿?',
  // In any order, any field: colour, size, category; and what no product has together.
  'brisa sudadera,olivo verde,negro leggings,marfil/l,hombre falda,muj,12 VAI-NEG-L,top leggings,brisa ¿?,brisa xilófono',
].flatMap((line) => line.split(','))

const drawn = fc.record({
  search: fc.constantFrom(...WORDS),
  sort: fc.constantFrom(...(Object.keys(ADMIN_SORT_LABEL) as AdminSort[])),
  category: fc.option(fc.constantFrom(CATEGORY_ID.hombre, 'none'), { freq: 2 }),
  state: fc.option(fc.constantFrom('activo' as const, 'inactivo' as const), { freq: 2 }),
  onSale: fc.constantFrom(false, false, true),
  lowStock: fc.constantFrom(false, false, true),
  page: fc.constantFrom(1, 1, 2, 7, 8, 9, 12, 39, 40, 41),
  pageSize: fc.constantFrom(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE, 100),
}) satisfies fc.Arbitrary<AdminListFilter>

describeOnEveryRuntime("The product manager's search (migration admin_search)", (runtime) => {
  let client: ShopClient
  beforeAll(async () => {
    client = (await runtime().adminClient()) as unknown as ShopClient
    await runtime().database.exec(FILL)
    await runtime().database.exec(CHANGE)
    await runtime().database.exec('analyze public.products')
  })

  /** What a reader of the whole table would find. */
  async function everything(filter: AdminListFilter): Promise<{ id: string; name: string }[]> {
    const order = {
      recent: 'p.created_at desc, p.id desc',
      oldest: 'p.created_at, p.id',
      name: 'sort_name, p.id',
      'price-asc': 'base_price, p.id',
      'price-desc': 'base_price desc, p.id desc',
    }[filter.sort]
    return runtime().database.query(
      `with asked as (
         select word, char_length(btrim(word)) < 3 as is_short
         from (select case when char_length(w) < 3 then ' ' else '' end || w as word
           from (select btrim(public.normalize_search_text(x)) as w from unnest($1::text[]) x) y where w <> '') z)
       select p.id, p.name from public.products p left join public.categories c on c.id = p.category_id
       where exists (select 1 from asked) and not exists (
           select 1 from asked
           where position(word in search_text) = 0
             and (is_short or coalesce(position(word in public.normalize_search_text(c.name)), 0) = 0))
         and ($2::text is null or coalesce(category_id::text, 'none') = $2)
         and ($3::boolean is null or p.is_active = $3)
         and (not $4::boolean or is_on_sale) and (not $5::boolean or is_low_stock)
       order by ${order}`,
      [
        filter.search.split(/[\s/]+/),
        filter.category,
        filter.state && filter.state === 'activo',
        filter.onSale,
        filter.lowStock,
      ],
    )
  }
  const page = (filter: AdminListFilter) =>
    fetchAdminPage(client, filter, AbortSignal.timeout(10_000))

  it('shows what a reading of the whole table finds, page by page in each order, and says how much that is', async () => {
    let full = 0
    await fc.assert(
      fc.asyncProperty(drawn, async (filter) => {
        const all = await everything(filter)
        const end = Math.min(filter.page * filter.pageSize, SEARCH_SHOWN)
        const found = await page(filter)
        expect(found.products.map(({ id }) => id)).toEqual(
          all.slice((filter.page - 1) * filter.pageSize, end).map(({ id }) => id),
        )
        const counted = Math.max(end, COUNTED)
        expect([found.count, found.more]).toEqual([
          Math.min(all.length, counted),
          all.length > counted,
        ])
        if (found.more && found.products.length === filter.pageSize) full += 1
      }),
      { numRuns: 150 },
    )
    // Some of what is drawn fills a page and goes on: about one in six.
    expect(full).toBeGreaterThan(5)
  }, 120_000)

  it('knows of every text all that any part of it asks for', async () => {
    const word = fc.string({ unit: fc.constantFrom(...'aab1'), minLength: 1, maxLength: 5 })
    const texts = fc.sample(
      fc.tuple(fc.array(word, { minLength: 1, maxLength: 9 }), fc.nat(), fc.nat()),
      3000,
    )
    const pairs = texts.map(([words, from, length]) => {
      const text = ` ${words.join(' ')}`
      const start = from % text.length
      const part = text.slice(start, start + 1 + (length % 12)).trimEnd()
      return { text, part: part.trim().length < 3 ? ` ${part.trim()}` : part.trim() }
    })
    const asked = pairs.filter(({ text, part }) => part !== ' ' && text.includes(part))
    expect(asked.length).toBeGreaterThan(1500)
    const missed = await runtime().database.query(
      `select text, part from jsonb_to_recordset($1::text::jsonb) t (text text, part text)
       where not public.search_grams(text) @> public.search_grams(part) or public.search_grams(part) = '{}'`,
      [JSON.stringify(asked)],
    )
    expect(missed).toEqual([])
  })

  it('gives an act on all of them every one, however many', async () => {
    const byId = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
    for (const filter of [
      { search: 'vai' },
      { search: 'brisa', onSale: true },
      { search: 'l', category: 'none' },
      { search: 'falda hombre olivo' },
      { search: '', state: 'inactivo', lowStock: true },
      { search: '¿?' },
    ] satisfies Partial<AdminListFilter>[]) {
      const wanted = { ...NO_ADMIN_FILTER, ...filter }
      const expected = wanted.search
        ? await everything(wanted)
        : await runtime().database.query<{ id: string; name: string }>(
            'select id, name from public.products where not is_active and is_low_stock',
          )
      const all = await fetchMatching(client, wanted)
      expect(byId(all)).toEqual(byId(expected))
      expect(new Set(all.map(({ name }) => name))).toEqual(
        new Set(expected.map(({ name }) => name)),
      )
    }
    expect(
      (await fetchMatching(client, { ...NO_ADMIN_FILTER, search: 'vai' })).length,
    ).toBeGreaterThan(2900)
    expect(
      await fetchMatching(client, { ...NO_ADMIN_FILTER, category: CATEGORY_ID.accesorios }),
    ).toEqual([])
  })

  it('reads neither the table nor more of an index than the page needs', async () => {
    const reads = async () => {
      // In the session that answered last: what it read is known only once it says so.
      await sql`select pg_stat_force_next_flush()`.execute(runtime().database.connection.kysely)
      await runtime().database.query('select pg_stat_clear_snapshot()')
      const [row] = await runtime().database.query<{ scans: number; fetched: number }>(
        `select seq_scan::int as scans, idx_tup_fetch::int as fetched from pg_stat_user_tables where relname = 'products'`,
      )
      return row ?? { scans: -1, fetched: -1 }
    }
    // 25 of the page are read by their ids; the rest are what is counted, and a few that only look alike.
    const most = COUNTED + 2 * ADMIN_PAGE_SIZE + 50
    for (const filter of [
      { search: 'vai' },
      { search: 'viejo' },
      { search: 'viejo', sort: 'price-desc' },
      { search: 'top', sort: 'name' },
      { search: 'vai-neg-m-1234' },
      { search: 'marfil sudadera', sort: 'name' },
      { search: 'hombre falda' },
      { search: 'xilófono', sort: 'oldest' },
    ] satisfies Partial<AdminListFilter>[]) {
      // A session that ends meanwhile tells then what it read long before: the least of three is the page's own.
      const own = { scans: Number.POSITIVE_INFINITY, fetched: Number.POSITIVE_INFINITY }
      for (let time = 0; time < 3; time++) {
        const before = await reads()
        await page({ ...NO_ADMIN_FILTER, ...filter })
        const after = await reads()
        own.scans = Math.min(own.scans, after.scans - before.scans)
        own.fetched = Math.min(own.fetched, after.fetched - before.fetched)
      }
      expect(own.scans).toBe(0)
      expect(own.fetched, JSON.stringify(filter)).toBeLessThan(most)
    }
  })
})
