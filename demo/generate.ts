import { CATEGORY_ID } from '#app/domain/product.ts'

/** What the generator needs of a database; the embedded backend's has it. */
interface Sql {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>
}

/** Products that one statement inserts: the triggers hold their rows in memory. */
const BATCH = 2_000

/**
 * Products with the spread of a real shop: two years of arrivals, three categories (60, 25, 15 %), a fifth on sale, a
 * thirtieth hidden, one to three tags, one to three of eight colours, two to five sizes, prices from $199 to $3,400.
 * The same number always makes the same product.
 */
const GENERATE = `
  with drawn as materialized (
    select n, gen_random_uuid() as id, 199 + ((n::bigint * 7919) % 3201)::numeric as base_price
    from generate_series($1::int, $2::int) n
  ), variants as materialized (
    select d.id as product_id, d.n, c.color, s.size, (d.n * 13 + s.at * 7 + c.at * 3) % 40 as stock,
      case when s.at = 5 then 50 else 0 end as adjustment,
      'VAI-' || upper(left(c.color, 3)) || '-' || s.size || '-G' || d.n as sku, (c.at * 10 + s.at)::int as position
    from drawn d,
      lateral (select (array['negro', 'blanco', 'gris', 'azul', 'rosa', 'verde', 'beige', 'rojo'])[1 + (d.n * 5 + k * 3) % 8]
        as color, k as at from generate_series(0, d.n % 3) k) c,
      lateral (select size, at from unnest(array['XS', 'S', 'M', 'L', 'XL']) with ordinality u(size, at)
        where at between 1 + d.n % 3 and 3 + (d.n / 3) % 3) s
  ), facets as (
    -- What the variants' trigger would find, so that it has nothing left to write.
    select product_id, array_agg(distinct color order by color) as colors,
      array_agg(distinct lower(size) order by lower(size)) as sizes, string_agg(sku, ' ' order by position) as skus,
      array[count(*) filter (where stock = 0), count(*) filter (where stock = 1), count(*) filter (where stock = 2),
        count(*) filter (where stock = 3), count(*) filter (where stock = 4)]::smallint[] as low_stock
    from variants group by product_id
  ), made as (
    insert into public.products
      (id, name, description, base_price, category_id, is_active, is_on_sale, sale_price, has_free_shipping, tags,
        created_at, colors, sizes, skus, low_stock)
    select d.id,
      (array['Leggings', 'Top', 'Sudadera', 'Short', 'Chamarra', 'Playera', 'Jogger', 'Falda', 'Mochila', 'Gorra',
        'Tapete', 'Botella'])[1 + n % 12] || ' ' ||
      (array['Brisa', 'Marea', 'Duna', 'Faro', 'Sierra', 'Nopal', 'Ceiba', 'Lluvia', 'Barro', 'Alba', 'Cenote', 'Volcán',
        'Manglar', 'Jade', 'Cobre', 'Agave', 'Coral', 'Sauce', 'Trigo'])[1 + (n / 12) % 19] || ' ' || n,
      'Prenda de prueba número ' || n || ': ligera, resistente y hecha para moverse.',
      d.base_price,
      case when n % 20 < 12 then $4::uuid when n % 20 < 17 then $5::uuid else $6::uuid end,
      n % $8::int <> 7 % $8::int,
      n % 5 = 1,
      case when n % 5 = 1 then round(d.base_price * 0.8, 2) end,
      n % 3 = 0,
      (select array_agg(distinct t.tag) from (
        select ($3::text[])[1 + (n * 7 + k * 5) % cardinality($3::text[])] as tag
        from generate_series(0, (n / 3) % 3) k) t),
      now() - interval '3 days' - ((n::bigint * 631) % 1051200) * interval '1 minute',
      f.colors, f.sizes, f.skus, f.low_stock
    from drawn d join facets f on f.product_id = d.id
  )
  insert into public.product_variants
    (product_id, color, size, stock_quantity, price_adjustment, sku, image_urls, position)
  select product_id, color, size, stock, adjustment, sku,
    array(select ($7::text[])[1 + (n * 3 + k) % cardinality($7::text[])] from generate_series(0, 1 + n % 3) k), position
  from variants
`

/**
 * Fills a migrated catalogue with `count` more products and their variants, photos shared among them.
 *
 * @param photos public addresses of photos in the bucket; at least one
 * @param tags the tags products may carry (SPEC §3)
 * @param hiddenEvery one product of so many is hidden; 30 unless told
 */
export async function generateProducts(
  database: Sql,
  options: {
    count: number
    photos: string[]
    tags: readonly string[]
    hiddenEvery?: number
    onProgress?: (done: number) => void
  },
): Promise<void> {
  const { count, photos, tags, hiddenEvery = 30, onProgress } = options
  const [last] = await database.query<{ n: number }>(
    `select coalesce(max(substring(sku from '-G([0-9]+)$')::int), 0) as n from public.product_variants`,
  )
  const first = (last?.n ?? 0) + 1
  for (let done = 0; done < count; done += BATCH) {
    const from = first + done
    const to = Math.min(from + BATCH, first + count) - 1
    await database.query(GENERATE, [
      from,
      to,
      tags,
      CATEGORY_ID.mujer,
      CATEGORY_ID.hombre,
      CATEGORY_ID.accesorios,
      photos,
      hiddenEvery,
    ])
    onProgress?.(to - first + 1)
  }
  await database.query('select public.compact_catalog_counts()')
  for (const table of ['products', 'product_variants', 'catalog_counts'])
    await database.query(`analyze public.${table}`)
}
