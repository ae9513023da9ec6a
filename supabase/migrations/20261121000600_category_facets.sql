-- How many products each filter option would leave (DESIGN.md, shopper's checklist 4): every facet is counted under
-- the other facets' choices, over the whole category. Runs as the caller, so RLS decides what is counted.
-- Returns {"total": n, "sizes": {"m": n}, "colors": {...}, "tags": {...}, "prices": {"0-500": n, ...}}.
create function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with base as materialized (
    select
      p.sizes, p.colors, p.tags, p.effective_price,
      (cardinality(p_sizes) = 0 or p.sizes && p_sizes) as size_ok,
      (cardinality(p_colors) = 0 or p.colors && p_colors) as color_ok,
      (cardinality(p_tags) = 0 or p.tags && p_tags) as tag_ok,
      ((p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)) as price_ok
    from public.products p
    where p.is_active and p.category_id = p_category_id
  )
  select jsonb_build_object(
    'total', (select count(*) from base where size_ok and color_ok and tag_ok and price_ok),
    -- Options of the whole category stay listed with 0: impossible ones are disabled, not hidden.
    'sizes', (select coalesce(jsonb_object_agg(v, n), '{}') from (
      select v, count(*) filter (where color_ok and tag_ok and price_ok) as n
      from base, unnest(sizes) v group by v) s),
    'colors', (select coalesce(jsonb_object_agg(v, n), '{}') from (
      select v, count(*) filter (where size_ok and tag_ok and price_ok) as n
      from base, unnest(colors) v group by v) c),
    'tags', (select coalesce(jsonb_object_agg(v, n), '{}') from (
      select v, count(*) filter (where size_ok and color_ok and price_ok) as n
      from base, unnest(tags) v group by v) t),
    'prices', (select jsonb_build_object(
      '0-500', count(*) filter (where effective_price <= 500),
      '500-1000', count(*) filter (where effective_price between 500 and 1000),
      '1000-1500', count(*) filter (where effective_price between 1000 and 1500),
      '1500-', count(*) filter (where effective_price >= 1500))
      from base where size_ok and color_ok and tag_ok)
  );
$$;
revoke all on function public.category_facets(uuid, text[], text[], text[], numeric, numeric) from public;
grant execute on function public.category_facets(uuid, text[], text[], text[], numeric, numeric)
  to anon, authenticated, service_role;
