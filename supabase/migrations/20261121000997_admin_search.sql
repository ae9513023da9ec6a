-- The product manager's list and search, as the shop calls them. Under Row Level Security PostgreSQL uses an index for
-- leakproof comparisons only, and none that a search makes is one: so the functions that look through search_text run as
-- their owner, ask first who calls, and give out ids and names alone. Rows are read under the caller's own policies.

-- Ids and names of the products whose name, tags or SKUs contain p_search, after the list's other filters, in its order:
-- {"count", "more", "matches": [{"id", "name"}...] of the page}. Nothing to search for: all products, counted in full. A
-- search is counted and shown up to a bound: "more" says that it finds more than "count" (search_page). One or two letters
-- find beginnings of words only. p_category: an id, 'none' for products without one, null for all. p_limit: at most 1,000.
-- Refused (42501) to everybody but admins.
create function public.find_products(
  p_search text,
  p_category text default null,
  p_active boolean default null,
  p_on_sale boolean default false,
  p_low_stock boolean default false,
  p_sort text default 'recent',
  p_limit integer default 25,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_part constant text := public.search_part(p_search);
begin
  if not public.is_admin() then
    raise exception 'find_products is for admins' using errcode = '42501';
  end if;
  if v_part is null then
    return public.list_products(p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset)
      || '{"more": false}';
  elsif v_part = '' then
    return '{"count": 0, "more": false, "matches": []}';
  end if;
  return public.search_page(v_part, p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset);
end;
$$;

-- A page of find_products with the products whole, each with its category and variants as a read of the table gives
-- them, but without what only searching needs, under the caller's policies: {"count", "more", "products": [...]}.
create function public.search_products(
  p_search text,
  p_category text default null,
  p_active boolean default null,
  p_on_sale boolean default false,
  p_low_stock boolean default false,
  p_sort text default 'recent',
  p_limit integer default 25,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_found jsonb := public.find_products(
    p_search, p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset);
  v_ids uuid[] := array(select (m ->> 'id')::uuid from jsonb_array_elements(v_found -> 'matches') m);
  v_beside constant text[] := array[
    'search_text', 'skus', 'search_keys', 'place_in_time', 'place_by_price', 'place_by_name'];
begin
  return v_found - 'matches' || jsonb_build_object('products', coalesce((
    select jsonb_agg(
      to_jsonb(p) - v_beside || jsonb_build_object(
        'category', (
          select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
        'variants', (
          select coalesce(jsonb_agg(to_jsonb(v) order by v.position, v.id), '[]'::jsonb)
          from public.product_variants v where v.product_id = p.id))
      order by array_position(v_ids, p.id))
    from public.products p where p.id = any(v_ids)
  ), '[]'::jsonb));
end;
$$;

-- Ids and names of all products that find_products looks for, for an act on all of them: [{"id", "name"}...] by id, 5,000 at
-- a time, those after p_after. Without a bound, so that nobody acts on fewer than they were told; in parts, since on PGlite
-- everybody waits meanwhile. Refused (42501) to everybody but admins.
create function public.match_products(
  p_search text,
  p_category text default null,
  p_active boolean default null,
  p_on_sale boolean default false,
  p_low_stock boolean default false,
  p_after uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_part constant text := public.search_part(p_search);
  v_asks constant tsquery := public.search_asks(v_part, p_category, p_active, p_on_sale, p_low_stock);
begin
  if not public.is_admin() then
    raise exception 'match_products is for admins' using errcode = '42501';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id)
    from (
      select p.id, p.name
      from public.products p
      where (p_after is null or p.id > p_after)
        and (v_asks is null or p.search_keys @@ v_asks)
        and (v_part is null or (v_part <> '' and position(v_part in p.search_text) > 0))
      order by p.id limit 5000
    ) part
  ), '[]');
end;
$$;

revoke all on function public.find_products(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon;
grant execute on function public.find_products(text, text, boolean, boolean, boolean, text, integer, integer)
  to authenticated, service_role;
revoke all on function public.search_products(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon;
grant execute on function public.search_products(text, text, boolean, boolean, boolean, text, integer, integer)
  to authenticated, service_role;
revoke all on function public.match_products(text, text, boolean, boolean, boolean, uuid) from public, anon;
grant execute on function public.match_products(text, text, boolean, boolean, boolean, uuid) to authenticated, service_role;
