-- Stored counts for the store's facets and tabs, the product manager's list and the dashboard, so that no page scans a table
-- (ADR 0023). Triggers append a row with +1 or -1 for each change. They lock nothing, so two saves never wait for each other.
-- A count is the sum of its rows; about one save in twenty adds the rows up.

-- kind        value                                   counts
-- total       ''                                      active products of the category
-- size        a size                                  active products that have it (the same for color and tag)
-- band        0 to 6, see price_band()                active products by displayed price
-- combination '' (its sizes, colors, tags)            active products that have exactly these: for facets under filters
-- state       active, on sale, low stock as '101'     all products
-- units       0 to 4                                  real variants with as many units
-- profiles    ''                                      customers and staff
-- 'active' leaves out unfinished products; 'state' and 'units' count them.
create table public.catalog_counts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  category_id uuid,
  value text not null default '',
  sizes text[],
  colors text[],
  tags text[],
  count bigint not null,
  -- Of a combination: how many of its products are in each price band, 0 to 6. `count` is their sum.
  bands bigint[]
);
create index catalog_counts_lookup on public.catalog_counts (category_id, kind);
-- Only functions that run as their owner read it: count_facets, category_totals, admin_counts, list_products.
alter table public.catalog_counts enable row level security;
revoke all on public.catalog_counts from anon, authenticated, service_role;
grant select on public.catalog_counts to service_role;

-- The band of a price in the ranges of SPEC §9. Bands 1, 3 and 5 are the ends of ranges, which belong to both neighbours.
create function public.price_band(p_price numeric) returns smallint
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_price < 500 then 0 when p_price = 500 then 1
    when p_price < 1000 then 2 when p_price = 1000 then 3
    when p_price < 1500 then 4 when p_price = 1500 then 5 else 6 end::smallint;
$$;

-- Adds the rows up, in one transaction at a time; rows that others append meanwhile stay. So does a row that is alone in its
-- group: to write it again would leave a dead row, which PGlite does not remove by itself.
create function public.compact_catalog_counts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(719462004) then
    return;
  end if;
  with mergeable as (
    select array_agg(id) as ids from public.catalog_counts
    group by kind, category_id, value, sizes, colors, tags having count(*) > 1 or sum(count) = 0
  ), removed as (
    delete from public.catalog_counts where id in (select unnest(ids) from mergeable) returning *
  )
  insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, count, bands)
  select kind, category_id, value, sizes, colors, tags, sum(count),
    case when kind = 'combination' then array[
      sum(bands[1]), sum(bands[2]), sum(bands[3]), sum(bands[4]), sum(bands[5]), sum(bands[6]), sum(bands[7])] end
  from removed group by kind, category_id, value, sizes, colors, tags having sum(count) <> 0;
end;
$$;

-- The statement is dynamic because an insert has no old rows and a delete no new ones.
create function public.count_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_new_rows constant text := 'select *, 1 as sign from new_rows';
  v_old_rows constant text := 'select *, -1 as sign from old_rows';
begin
  if tg_op = 'TRUNCATE' then
    delete from public.catalog_counts where kind <> 'profiles';
    return null;
  end if;
  execute format($sql$
    with changes as (
      select category_id, is_active, is_on_sale, is_low_stock, is_unfinished, low_stock, sizes, colors, tags,
        public.price_band(effective_price) as band, sign
      from (%s) n
    ), active as (select * from changes where is_active and not is_unfinished)
    insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, bands, count)
    select kind, category_id, value, null, null, null, null, sum(sign * times)
    from (
      select 'total' as kind, category_id, '' as value, sign, 1::bigint as times from active
      union all select 'size', category_id, s, sign, 1 from active, unnest(sizes) s
      union all select 'color', category_id, c, sign, 1 from active, unnest(colors) c
      union all select 'tag', category_id, t, sign, 1 from active, unnest(tags) t
      union all select 'band', category_id, band::text, sign, 1 from active
      union all select 'state', category_id, concat(is_active::int, is_on_sale::int, is_low_stock::int), sign, 1
        from changes
      union all select 'units', null, (u.at - 1)::text, sign, u.n
        from changes, unnest(low_stock) with ordinality u(n, at) where u.n > 0
    ) d
    group by kind, category_id, value having sum(sign * times) <> 0
    union all
    select 'combination', category_id, '', sizes, colors, tags, bands, n
    from (
      select category_id, sizes, colors, tags, sum(sign) as n, array[
        coalesce(sum(sign) filter (where band = 0), 0), coalesce(sum(sign) filter (where band = 1), 0),
        coalesce(sum(sign) filter (where band = 2), 0), coalesce(sum(sign) filter (where band = 3), 0),
        coalesce(sum(sign) filter (where band = 4), 0), coalesce(sum(sign) filter (where band = 5), 0),
        coalesce(sum(sign) filter (where band = 6), 0)] as bands
      from active group by category_id, sizes, colors, tags
    ) combinations
    where bands <> '{0,0,0,0,0,0,0}'::bigint[]
  $sql$, case tg_op when 'INSERT' then v_new_rows when 'DELETE' then v_old_rows else v_new_rows || ' union all ' || v_old_rows end);
  if random() < 0.05 then
    perform public.compact_catalog_counts();
  end if;
  return null;
end;
$$;
create trigger products_count_insert after insert on public.products
  referencing new table as new_rows for each statement execute function public.count_products();
create trigger products_count_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_products();
create trigger products_count_delete after delete on public.products
  referencing old table as old_rows for each statement execute function public.count_products();
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

revoke all on function
  public.price_band(numeric), public.compact_catalog_counts(), public.count_products(), public.count_profiles()
  from public, anon, authenticated, service_role;

-- How many products a shopper sees in each tab of the home page: {"<category id>": n, ..., "todos": n}.
create function public.category_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(category, n), '{}') from (
    select coalesce(category_id::text, 'todos') as category, n from (
      select category_id, sum(count) as n from public.catalog_counts
      where kind = 'total'
        and (category_id is null or category_id = any (array(select c.id from public.categories c where c.is_active)))
      group by grouping sets ((category_id), ())
      having sum(count) > 0 and (category_id is not null or grouping(category_id) = 1)
    ) by_category
  ) named;
$$;

-- For the product manager's list and the dashboard: {"states": [{"category", "active", "on_sale", "low_stock", "count"}],
-- "units": {"0": n, ...}, "profiles": n}. Only admins may call it (42501). Without enable_seqscan off, a planner with old
-- statistics reads the thousands of rows of combinations to find the few rows that this needs.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
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
revoke all on function public.category_totals() from public, anon, authenticated, service_role;
revoke all on function public.admin_counts() from public, anon, authenticated, service_role;
grant execute on function public.category_totals() to anon, authenticated, service_role;
grant execute on function public.admin_counts() to authenticated, service_role;
