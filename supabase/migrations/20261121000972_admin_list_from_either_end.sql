-- The product manager's list without a search, through the functions of its search: a plain read computed the variants
-- of every product it skipped, five seconds for the last page of 100,000.

-- Ids and names of products after the list's filters, in its order: {"count": of all, "matches": [{"id", "name"}...] of
-- the page}. The count is one that is kept, and a page is read from the nearer end. To be called by find_products.
create function public.list_products(
  p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean, p_sort text, p_limit integer, p_offset integer
) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  v_key constant text := case
    when p_sort in ('recent', 'oldest') then 'created_at' when p_sort = 'name' then 'sort_name'
    when p_sort in ('price-asc', 'price-desc') then 'base_price' else 'id' end;
  -- Written out, so that the planner sees which of the lists' own indexes fit.
  v_where constant text := concat_ws(' and ', 'true',
    case when p_category = 'none' then 'category_id is null'
      when p_category ~ '^[0-9a-fA-F-]{36}$' then format('category_id = %L::uuid', p_category)
      when p_category is not null then 'false' end,
    case p_active when true then 'is_active' when false then 'not is_active' end,
    case when p_on_sale then 'is_on_sale' end,
    case when p_low_stock then 'is_low_stock' end);
  v_down boolean := p_sort in ('recent', 'price-desc');
  v_limit integer := least(greatest(p_limit, 0), 1000);
  v_offset integer := greatest(p_offset, 0);
  v_count bigint;
  v_is_near_end boolean;
  v_matches jsonb;
begin
  select coalesce(sum(c.count), 0) into v_count
  from public.catalog_counts c
  where c.kind = 'state'
    and (p_category is null or c.category_id::text = lower(p_category) or (p_category = 'none' and c.category_id is null))
    and (p_active is null or substr(c.value, 1, 1) = p_active::int::text)
    and (not p_on_sale or substr(c.value, 2, 1) = '1')
    and (not p_low_stock or substr(c.value, 3, 1) = '1');
  if v_offset >= v_count then
    return jsonb_build_object('count', v_count, 'matches', '[]'::jsonb);
  end if;
  v_is_near_end := v_offset > v_count / 2;
  if v_is_near_end then
    v_limit := least(v_limit, v_count - v_offset);
    v_offset := v_count - v_offset - v_limit;
    v_down := not v_down;
  end if;
  execute format(
    $sql$
      select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by case when $3 then -place else place end)
      from (
        select id, name, row_number() over () as place from (
          select id, name from public.products where %s order by %I %s, id %s limit $1 offset $2) page) placed
    $sql$,
    v_where, v_key, case when v_down then 'desc' else 'asc' end, case when v_down then 'desc' else 'asc' end
  ) into v_matches using v_limit, v_offset, v_is_near_end;
  return jsonb_build_object('count', v_count, 'matches', coalesce(v_matches, '[]'::jsonb));
end;
$$;
revoke all on function public.list_products(text, boolean, boolean, boolean, text, integer, integer)
  from public, anon, authenticated;

-- Ids and names of the products whose name, tags or SKUs contain p_search, after the list's other filters, in its order:
-- {"count": of all, "matches": [{"id", "name"}...] of the page}. Nothing to search for: all products. One or two letters
-- find beginnings of words only, which is what the index can tell. p_category: an id, 'none' for products without one,
-- null for all. p_limit: at most 1,000. Refused (42501) to everybody but admins.
create or replace function public.find_products(
  p_search text,
  p_category text default null,
  p_active boolean default null,
  p_on_sale boolean default false,
  p_low_stock boolean default false,
  p_sort text default 'recent',
  p_limit integer default 25,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  v_words text := btrim(public.search_words(p_search));
  -- Longer than any name or SKU: nobody means it.
  v_part text := case when char_length(v_words) < 3 then ' ' else '' end || left(v_words, 200);
  v_found jsonb;
begin
  if not public.is_admin() then
    raise exception 'find_products is for admins' using errcode = '42501';
  end if;
  if btrim(p_search) = '' then
    return public.list_products(p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset);
  end if;
  if v_words = '' then
    return jsonb_build_object('count', 0, 'matches', '[]'::jsonb);
  end if;
  with found as materialized (
    select p.id, p.name, p.sort_name, p.created_at, p.base_price
    from public.products p
    where public.search_grams(p.search_text) @> public.search_grams(v_part)
      and position(v_part in p.search_text) > 0
      and (p_category is null or p.category_id::text = p_category or (p_category = 'none' and p.category_id is null))
      and (p_active is null or p.is_active = p_active)
      and (not p_on_sale or p.is_on_sale)
      and (not p_low_stock or p.is_low_stock)
  ), page as (
    select f.id, f.name, row_number() over () as place
    from (
      select id, name from found
      order by
        case when p_sort = 'recent' then created_at end desc,
        case when p_sort = 'oldest' then created_at end,
        case when p_sort = 'name' then sort_name end,
        case when p_sort = 'price-asc' then base_price end,
        case when p_sort = 'price-desc' then base_price end desc,
        case when p_sort in ('recent', 'price-desc') then id end desc,
        id
      limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
    ) f
  )
  select jsonb_build_object(
    'count', (select count(*) from found),
    'matches', coalesce(
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by place) from page), '[]'::jsonb)
  ) into v_found;
  return v_found;
end;
$$;
