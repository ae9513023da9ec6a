-- Counts that do not scan: what the store's facets and tabs, the product manager's list and the dashboard count is kept
-- while products change. A change appends +1 and -1 and locks nothing, so two saves never wait for each other; now and
-- then one of them adds the rows up. A count is the sum of its rows.

-- How many real variants have 0, 1, 2, 3, 4 units (SPEC §9: low stock is under 5), kept by the variants' trigger.
alter table public.products
  add column low_stock smallint[] not null default '{0,0,0,0,0}',
  add column is_low_stock boolean not null
    generated always as (low_stock[1] + low_stock[2] + low_stock[3] + low_stock[4] + low_stock[5] > 0) stored;
create index products_admin_low_stock on public.products (created_at desc, id desc) where is_low_stock;
create index products_admin_on_sale on public.products (created_at desc, id desc) where is_on_sale;
create index products_admin_category on public.products (category_id, created_at desc, id desc);
create index products_admin_inactive on public.products (created_at desc, id desc) where not is_active;

-- As in the schema; but units sold change no version, or every order would be a conflict for who edits the product.
create or replace function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- The units, and what is generated, which a trigger before the write does not see yet.
  v_beside constant text[] := array['low_stock', 'is_low_stock', 'effective_price', 'sort_name'];
begin
  if new.low_stock is distinct from old.low_stock and to_jsonb(new) - v_beside = to_jsonb(old) - v_beside then
    return new;
  end if;
  -- clock_timestamp, not now(): two saves in one transaction are two versions.
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end;
$$;

-- As in the admin search, and the units with it.
create or replace function public.refresh_variant_facets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p
  set colors = f.colors, sizes = f.sizes, skus = f.skus, low_stock = f.low_stock
  from (
    select t.product_id,
      coalesce(array_agg(distinct lower(v.color) order by lower(v.color)) filter (where v.is_active), '{}') as colors,
      coalesce(array_agg(distinct lower(v.size) order by lower(v.size)) filter (where v.is_active), '{}') as sizes,
      coalesce(string_agg(v.sku, ' ' order by v.position, v.id), '') as skus,
      array[
        count(*) filter (where v.stock_quantity = 0), count(*) filter (where v.stock_quantity = 1),
        count(*) filter (where v.stock_quantity = 2), count(*) filter (where v.stock_quantity = 3),
        count(*) filter (where v.stock_quantity = 4)
      ]::smallint[] as low_stock
    from (select distinct product_id from changed) t
    left join public.product_variants v
      on v.product_id = t.product_id and v.sku not like 'TEMP-%'
      and not (lower(v.color) = 'por definir' and lower(v.size) = 'único')
    group by t.product_id
  ) f
  where p.id = f.product_id
    and (p.colors, p.sizes, p.skus, p.low_stock) is distinct from (f.colors, f.sizes, f.skus, f.low_stock);
  return null;
end;
$$;

-- kind        value                                   counts
-- total       ''                                      active products of the category
-- size        a size                                  active products that have it (so color, tag)
-- band        0 to 6, see price_band()                active products by displayed price
-- shape       '' (its sizes, colors, tags, band)      active products alike in all of them: filters combine on these
-- state       active, on sale, low stock as '101'     all products
-- units       0 to 4                                  real variants with as many units
-- profiles    ''                                      customers and staff
create table public.catalog_counts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  category_id uuid,
  value text not null default '',
  sizes text[],
  colors text[],
  tags text[],
  band smallint,
  count bigint not null
);
create index catalog_counts_lookup on public.catalog_counts (category_id, kind);
-- Read by the functions below alone.
alter table public.catalog_counts enable row level security;
revoke all on public.catalog_counts from anon, authenticated;
grant select on public.catalog_counts to service_role;

-- Where a price stands to the ranges of SPEC §9, whose ends belong to both neighbours: 1, 3 and 5 are the ends.
create function public.price_band(p_price numeric) returns smallint
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_price < 500 then 0 when p_price = 500 then 1
    when p_price < 1000 then 2 when p_price = 1000 then 3
    when p_price < 1500 then 4 when p_price = 1500 then 5 else 6 end::smallint;
$$;

-- Adds the rows up, one transaction at a time; what others append meanwhile stays as it is.
create function public.compact_catalog_counts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(719462004) then
    return;
  end if;
  with gone as (delete from public.catalog_counts returning *)
  insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, band, count)
  select kind, category_id, value, sizes, colors, tags, band, sum(count)
  from gone group by kind, category_id, value, sizes, colors, tags, band having sum(count) <> 0;
end;
$$;

-- Dynamic, because an insert knows no old rows and a delete no new ones.
create function public.count_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_come constant text := 'select *, 1 as sign from come';
  v_gone constant text := 'select *, -1 as sign from gone';
begin
  if tg_op = 'TRUNCATE' then
    delete from public.catalog_counts where kind <> 'profiles';
    return null;
  end if;
  execute format($sql$
    with moved as (
      select category_id, is_active, is_on_sale, is_low_stock, low_stock, sizes, colors, tags,
        public.price_band(effective_price) as band, sign
      from (%s) n
    ), active as (select * from moved where is_active)
    insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, band, count)
    select kind, category_id, value, sizes, colors, tags, band, sum(sign * times)
    from (
      select 'total' as kind, category_id, '' as value, null::text[] as sizes, null::text[] as colors,
        null::text[] as tags, null::smallint as band, sign, 1::bigint as times from active
      union all select 'size', category_id, s, null, null, null, null, sign, 1 from active, unnest(sizes) s
      union all select 'color', category_id, c, null, null, null, null, sign, 1 from active, unnest(colors) c
      union all select 'tag', category_id, t, null, null, null, null, sign, 1 from active, unnest(tags) t
      union all select 'band', category_id, band::text, null, null, null, null, sign, 1 from active
      union all select 'shape', category_id, '', sizes, colors, tags, band, sign, 1 from active
      union all select 'state', category_id, concat(is_active::int, is_on_sale::int, is_low_stock::int),
        null, null, null, null, sign, 1 from moved
      union all select 'units', null, (u.at - 1)::text, null, null, null, null, sign, u.n
        from moved, unnest(low_stock) with ordinality u(n, at) where u.n > 0
    ) d
    group by kind, category_id, value, sizes, colors, tags, band having sum(sign * times) <> 0
  $sql$, case tg_op when 'INSERT' then v_come when 'DELETE' then v_gone else v_come || ' union all ' || v_gone end);
  if random() < 0.05 then
    perform public.compact_catalog_counts();
  end if;
  return null;
end;
$$;
create trigger products_count_insert after insert on public.products
  referencing new table as come for each statement execute function public.count_products();
create trigger products_count_update after update on public.products
  referencing old table as gone new table as come for each statement execute function public.count_products();
create trigger products_count_delete after delete on public.products
  referencing old table as gone for each statement execute function public.count_products();
create trigger products_count_truncate after truncate on public.products
  for each statement execute function public.count_products();

create function public.count_profiles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.catalog_counts (kind, count) values ('profiles', case tg_op when 'INSERT' then 1 else -1 end);
  if random() < 0.05 then
    perform public.compact_catalog_counts();
  end if;
  return null;
end;
$$;
create trigger user_profiles_count after insert or delete on public.user_profiles
  for each row execute function public.count_profiles();

-- What is there already. Not an edit: author and version stay.
alter table public.products disable trigger products_touch;
update public.products p set low_stock = f.low_stock
from (
  select product_id, array[
      count(*) filter (where stock_quantity = 0), count(*) filter (where stock_quantity = 1),
      count(*) filter (where stock_quantity = 2), count(*) filter (where stock_quantity = 3),
      count(*) filter (where stock_quantity = 4)
    ]::smallint[] as low_stock
  from public.product_variants
  where sku not like 'TEMP-%' and not (lower(color) = 'por definir' and lower(size) = 'único')
  group by product_id
) f
where p.id = f.product_id;
alter table public.products enable trigger products_touch;
delete from public.catalog_counts;
insert into public.catalog_counts (kind, count) select 'profiles', count(*) from public.user_profiles;
-- Gone and come again, as far as the counting is concerned.
with come as (select *, public.price_band(effective_price) as band from public.products),
  active as (select * from come where is_active)
insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, band, count)
select kind, category_id, value, sizes, colors, tags, band, sum(times)
from (
  select 'total' as kind, category_id, '' as value, null::text[] as sizes, null::text[] as colors,
    null::text[] as tags, null::smallint as band, 1::bigint as times from active
  union all select 'size', category_id, s, null, null, null, null, 1 from active, unnest(sizes) s
  union all select 'color', category_id, c, null, null, null, null, 1 from active, unnest(colors) c
  union all select 'tag', category_id, t, null, null, null, null, 1 from active, unnest(tags) t
  union all select 'band', category_id, band::text, null, null, null, null, 1 from active
  union all select 'shape', category_id, '', sizes, colors, tags, band, 1 from active
  union all select 'state', category_id, concat(is_active::int, is_on_sale::int, is_low_stock::int),
    null, null, null, null, 1 from come
  union all select 'units', null, (u.at - 1)::text, null, null, null, null, u.n
    from come, unnest(low_stock) with ordinality u(n, at) where u.n > 0
) d
group by kind, category_id, value, sizes, colors, tags, band;

-- How many active products the home tabs hold: {"<category id>": n, ..., "todos": n}.
create function public.category_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(category, n), '{}') from (
    select coalesce(category_id::text, 'todos') as category, n from (
      select category_id, sum(count) as n from public.catalog_counts where kind = 'total'
      group by grouping sets ((category_id), ())
      having sum(count) > 0 and (category_id is not null or grouping(category_id) = 1)
    ) by_category
  ) named;
$$;

-- The signature and answer of migration 0600; read from the counts, so it takes as long at 100,000 products as at 100.
-- Prices must be ends of the ranges of SPEC §9 (500, 1000, 1500) or null.
create or replace function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Bands whose prices are all within the range.
  v_low smallint := case when p_min_price is null then 0 else public.price_band(p_min_price) end;
  v_high smallint := case when p_max_price is null then 6 else public.price_band(p_max_price) end;
  v_answer jsonb;
begin
  if p_min_price not in (500, 1000, 1500) or p_max_price not in (500, 1000, 1500) then
    raise exception 'prices must be 500, 1000 or 1500' using errcode = '22023';
  end if;
  if cardinality(p_sizes) = 0 and cardinality(p_colors) = 0 and cardinality(p_tags) = 0
    and p_min_price is null and p_max_price is null then
    with found as (
      select kind, value, sum(count) as n from public.catalog_counts
      where category_id = p_category_id and kind in ('total', 'size', 'color', 'tag', 'band')
      group by kind, value having sum(count) > 0
    ), bands as (select value::smallint as band, n from found where kind = 'band')
    select jsonb_build_object(
      'total', coalesce((select n from found where kind = 'total'), 0),
      'sizes', (select coalesce(jsonb_object_agg(value, n), '{}') from found where kind = 'size'),
      'colors', (select coalesce(jsonb_object_agg(value, n), '{}') from found where kind = 'color'),
      'tags', (select coalesce(jsonb_object_agg(value, n), '{}') from found where kind = 'tag'),
      'prices', (select jsonb_build_object(
        '0-500', coalesce(sum(n) filter (where band <= 1), 0),
        '500-1000', coalesce(sum(n) filter (where band between 1 and 3), 0),
        '1000-1500', coalesce(sum(n) filter (where band between 3 and 5), 0),
        '1500-', coalesce(sum(n) filter (where band >= 5), 0)) from bands)
    ) into v_answer;
    return v_answer;
  end if;
  with base as materialized (
    select s.sizes, s.colors, s.tags, s.band, s.n,
      (cardinality(p_sizes) = 0 or s.sizes && p_sizes) as size_ok,
      (cardinality(p_colors) = 0 or s.colors && p_colors) as color_ok,
      (cardinality(p_tags) = 0 or s.tags && p_tags) as tag_ok,
      s.band between v_low and v_high as price_ok
    from (
      select sizes, colors, tags, band, sum(count) as n from public.catalog_counts
      where category_id = p_category_id and kind = 'shape'
      group by sizes, colors, tags, band having sum(count) > 0
    ) s
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(n), 0) from base where size_ok and color_ok and tag_ok and price_ok),
    -- Options of the whole category stay listed with 0: impossible ones are disabled, not hidden.
    'sizes', (select coalesce(jsonb_object_agg(v, m), '{}') from (
      select v, coalesce(sum(n) filter (where color_ok and tag_ok and price_ok), 0) as m
      from base, unnest(sizes) v group by v) s),
    'colors', (select coalesce(jsonb_object_agg(v, m), '{}') from (
      select v, coalesce(sum(n) filter (where size_ok and tag_ok and price_ok), 0) as m
      from base, unnest(colors) v group by v) c),
    'tags', (select coalesce(jsonb_object_agg(v, m), '{}') from (
      select v, coalesce(sum(n) filter (where size_ok and color_ok and price_ok), 0) as m
      from base, unnest(tags) v group by v) t),
    'prices', (select jsonb_build_object(
      '0-500', coalesce(sum(n) filter (where band <= 1), 0),
      '500-1000', coalesce(sum(n) filter (where band between 1 and 3), 0),
      '1000-1500', coalesce(sum(n) filter (where band between 3 and 5), 0),
      '1500-', coalesce(sum(n) filter (where band >= 5), 0))
      from base where size_ok and color_ok and tag_ok)
  ) into v_answer;
  return v_answer;
end;
$$;

-- For the product manager's list and the dashboard: {"states": [{"category", "active", "on_sale", "low_stock", "count"}],
-- "units": {"0": n, ...}, "profiles": n}. Refused (42501) to everybody but admins.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  if not public.is_admin() then
    raise exception 'admin_counts is for admins' using errcode = '42501';
  end if;
  with found as (
    select kind, category_id, value, sum(count) as n from public.catalog_counts
    where kind in ('state', 'units', 'profiles')
    group by kind, category_id, value having sum(count) > 0
  )
  select jsonb_build_object(
    'states', coalesce((select jsonb_agg(jsonb_build_object(
      'category', category_id, 'active', substr(value, 1, 1) = '1', 'on_sale', substr(value, 2, 1) = '1',
      'low_stock', substr(value, 3, 1) = '1', 'count', n)) from found where kind = 'state'), '[]'),
    'units', coalesce((select jsonb_object_agg(value, n) from found where kind = 'units'), '{}'),
    'profiles', coalesce((select n from found where kind = 'profiles'), 0)
  ) into v_answer;
  return v_answer;
end;
$$;

revoke all on function public.price_band(numeric) from public, anon, authenticated;
revoke all on function public.compact_catalog_counts() from public, anon, authenticated;
revoke all on function public.count_products() from public, anon, authenticated;
revoke all on function public.count_profiles() from public, anon, authenticated;
revoke all on function public.category_totals() from public;
revoke all on function public.admin_counts() from public, anon;
grant execute on function public.category_totals() to anon, authenticated, service_role;
grant execute on function public.admin_counts() to authenticated, service_role;
