-- How many products each filter option would leave (DESIGN.md, shopper's checklist 4): every facet is counted under
-- the other facets' choices, over the whole category. Read from the counts of active products, by index and once, so it
-- takes as long at 100,000 products as at 100.
-- Returns {"total": n, "sizes": {"m": n}, "colors": {...}, "tags": {...}, "prices": {"0-500": n, ...}}.
-- Prices must be ends of the ranges of SPEC §9 (500, 1000, 1500) or null.
create function public.category_facets(
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
revoke all on function public.category_facets(uuid, text[], text[], text[], numeric, numeric) from public;
grant execute on function public.category_facets(uuid, text[], text[], text[], numeric, numeric)
  to anon, authenticated, service_role;
