-- Facets that read the counts of their category by index, once, and a row for each shape instead of one for each shape
-- and price band; counts that are added up without rewriting those that nothing was added to. Signatures and answers
-- stay.

-- Of a shape: how many of its products are in each price band, 0 to 6. `count` is their sum, `band` is empty.
alter table public.catalog_counts add column bands bigint[];

create or replace function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  -- Bands whose prices are all within the range.
  v_low smallint := case when p_min_price is null then 0 else public.price_band(p_min_price) end;
  v_high smallint := case when p_max_price is null then 6 else public.price_band(p_max_price) end;
  v_any_size boolean := cardinality(p_sizes) = 0;
  v_any_color boolean := cardinality(p_colors) = 0;
  v_any_tag boolean := cardinality(p_tags) = 0;
  v_any_price boolean := p_min_price is null and p_max_price is null;
  -- What a single choice leaves of its own options is what there is of them.
  v_alone text := case
    when v_any_color and v_any_tag and v_any_price then 'size'
    when v_any_size and v_any_tag and v_any_price then 'color'
    when v_any_size and v_any_color and v_any_price then 'tag' end;
  v_answer jsonb;
begin
  if p_min_price not in (500, 1000, 1500) or p_max_price not in (500, 1000, 1500) then
    raise exception 'prices must be 500, 1000 or 1500' using errcode = '22023';
  end if;
  if v_any_size and v_any_color and v_any_tag and v_any_price then
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
  with options as materialized (
    -- Of the whole category: what the other choices leave nothing of stays listed with 0, disabled, not hidden.
    select kind, value, sum(count) as n from public.catalog_counts
    where category_id = p_category_id and kind in ('size', 'color', 'tag')
    group by kind, value having sum(count) > 0
  ), near as materialized (
    -- A shape that two choices leave out counts nowhere; of a single choice, one that it leaves out.
    select * from (
      select sizes, colors, tags, bands,
        v_any_size or sizes && p_sizes as size_ok, v_any_color or colors && p_colors as color_ok,
        v_any_tag or tags && p_tags as tag_ok,
        case when v_any_price then count else
          (v_low <= 0)::int * bands[1] + (1 between v_low and v_high)::int * bands[2]
          + (2 between v_low and v_high)::int * bands[3] + (3 between v_low and v_high)::int * bands[4]
          + (4 between v_low and v_high)::int * bands[5] + (5 between v_low and v_high)::int * bands[6]
          + (v_high >= 6)::int * bands[7] end as n
      from public.catalog_counts where category_id = p_category_id and kind = 'shape'
    ) s where size_ok::int + color_ok::int + tag_ok::int >= case when v_alone is null then 2 else 3 end
  ), counted as (
    select kind, value, sum(n) as n from (
      select 'size' as kind, unnest(sizes) as value, n from near
        where v_alone is distinct from 'size' and color_ok and tag_ok
      union all select 'color', unnest(colors), n from near
        where v_alone is distinct from 'color' and size_ok and tag_ok
      union all select 'tag', unnest(tags), n from near
        where v_alone is distinct from 'tag' and size_ok and color_ok
    ) one group by kind, value
  ), facets as (
    select o.kind, jsonb_object_agg(o.value, case when o.kind = v_alone then o.n else coalesce(c.n, 0) end) as counts
    from options o left join counted c using (kind, value) group by o.kind
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(n), 0) from near where size_ok and color_ok and tag_ok),
    'sizes', coalesce((select counts from facets where kind = 'size'), '{}'),
    'colors', coalesce((select counts from facets where kind = 'color'), '{}'),
    'tags', coalesce((select counts from facets where kind = 'tag'), '{}'),
    'prices', (select jsonb_build_object(
      '0-500', coalesce(sum(bands[1] + bands[2]), 0),
      '500-1000', coalesce(sum(bands[2] + bands[3] + bands[4]), 0),
      '1000-1500', coalesce(sum(bands[4] + bands[5] + bands[6]), 0),
      '1500-', coalesce(sum(bands[6] + bands[7]), 0))
      from near where size_ok and color_ok and tag_ok)
  ) into v_answer;
  return v_answer;
end;
$$;

-- As before, but a shape has one row with its bands.
create or replace function public.count_products() returns trigger
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
    insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, bands, count)
    select kind, category_id, value, null, null, null, null, sum(sign * times)
    from (
      select 'total' as kind, category_id, '' as value, sign, 1::bigint as times from active
      union all select 'size', category_id, s, sign, 1 from active, unnest(sizes) s
      union all select 'color', category_id, c, sign, 1 from active, unnest(colors) c
      union all select 'tag', category_id, t, sign, 1 from active, unnest(tags) t
      union all select 'band', category_id, band::text, sign, 1 from active
      union all select 'state', category_id, concat(is_active::int, is_on_sale::int, is_low_stock::int), sign, 1
        from moved
      union all select 'units', null, (u.at - 1)::text, sign, u.n
        from moved, unnest(low_stock) with ordinality u(n, at) where u.n > 0
    ) d
    group by kind, category_id, value having sum(sign * times) <> 0
    union all
    select 'shape', category_id, '', sizes, colors, tags, bands, n
    from (
      select category_id, sizes, colors, tags, sum(sign) as n, array[
        coalesce(sum(sign) filter (where band = 0), 0), coalesce(sum(sign) filter (where band = 1), 0),
        coalesce(sum(sign) filter (where band = 2), 0), coalesce(sum(sign) filter (where band = 3), 0),
        coalesce(sum(sign) filter (where band = 4), 0), coalesce(sum(sign) filter (where band = 5), 0),
        coalesce(sum(sign) filter (where band = 6), 0)] as bands
      from active group by category_id, sizes, colors, tags
    ) shapes
    where bands <> '{0,0,0,0,0,0,0}'::bigint[]
  $sql$, case tg_op when 'INSERT' then v_come when 'DELETE' then v_gone else v_come || ' union all ' || v_gone end);
  if random() < 0.05 then
    perform public.compact_catalog_counts();
  end if;
  return null;
end;
$$;

-- As before, but a row that stands alone stays: on PGlite nobody clears away what a rewrite leaves behind.
create or replace function public.compact_catalog_counts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(719462004) then
    return;
  end if;
  with several as (
    select array_agg(id) as ids from public.catalog_counts
    group by kind, category_id, value, sizes, colors, tags having count(*) > 1 or sum(count) = 0
  ), gone as (
    delete from public.catalog_counts where id in (select unnest(ids) from several) returning *
  )
  insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, count, bands)
  select kind, category_id, value, sizes, colors, tags, sum(count),
    case when kind = 'shape' then array[
      sum(bands[1]), sum(bands[2]), sum(bands[3]), sum(bands[4]), sum(bands[5]), sum(bands[6]), sum(bands[7])] end
  from gone group by kind, category_id, value, sizes, colors, tags having sum(count) <> 0;
end;
$$;

-- What is there already.
with gone as (delete from public.catalog_counts where kind = 'shape' returning *)
insert into public.catalog_counts (kind, category_id, sizes, colors, tags, count, bands)
select 'shape', category_id, sizes, colors, tags, sum(count), array[
  coalesce(sum(count) filter (where band = 0), 0), coalesce(sum(count) filter (where band = 1), 0),
  coalesce(sum(count) filter (where band = 2), 0), coalesce(sum(count) filter (where band = 3), 0),
  coalesce(sum(count) filter (where band = 4), 0), coalesce(sum(count) filter (where band = 5), 0),
  coalesce(sum(count) filter (where band = 6), 0)]
from gone group by category_id, sizes, colors, tags having sum(count) <> 0;
-- No count is of one band any more.
alter table public.catalog_counts drop column band;
