-- The product manager's list and search, at any size (ADR 0016, 0023, 0029, 0034). Under Row Level Security PostgreSQL uses
-- an index for leakproof comparisons only, and no comparison of a search is one: so the functions that look through
-- search_text run as their owner, ask first who calls, and give out ids and names alone. Rows are read under the caller's
-- own policies.

-- A page of the list without a search: {"count": of all, "matches": [{"id", "name"}...] of the page}, in the list's order,
-- after its filters. The count is a stored one, and a page is read from the nearer end: a plain read computed the variants of
-- every product it skipped, five seconds for the last page of 100,000. To be called by find_products.
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

-- What each word of a search looks for, as search_text is written; one or two letters where a word begins. A slash or a comma
-- parts words, for the list writes 'negro/XL'; what else stands between letters holds them together, as in a SKU. Null: all
-- products; empty: nothing can be found.
create function public.search_parts(p_search text) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return case when btrim(p_search) <> '' then array(
    select distinct case when char_length(words) < 3 then ' ' else '' end || words
    -- Longer than any name or SKU: nobody means it.
    from (select btrim(public.search_words(word)) as words
      from regexp_split_to_table(left(p_search, 200), '[\s,/]+') word) asked
    where words <> '') end;
end;
$$;

-- The condition of a search on products p, as SQL: what it asks of search_keys, by which the indexes are read, and what of
-- search_text, since grams say only that the parts of a word are there. A word may also be the category's: a product names
-- it in its keys by id, so that a new name of a category changes no product.
create function public.search_where(
  p_parts text[], p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_asks text[] := array_remove(array[
    case p_active when true then '#active' when false then '#inactive' end,
    case when p_on_sale then '#sale' end,
    case when p_low_stock then '#low' end,
    '#' || case when p_category ~ '^([0-9a-fA-F-]{36}|none)$' then lower(p_category)
      when p_category is not null then 'unknown' end
  ], null);
  v_where text := '';
  v_part text;
  v_categories text[];
begin
  v_asks := array(select quote_literal(ask) from unnest(v_asks) ask);
  foreach v_part in array coalesce(p_parts, '{}') loop
    -- One or two letters are a size or the beginning of a name, and would be that of a whole category too.
    v_categories := array(
      select c.id::text from public.categories c
      where v_part not like ' %' and position(v_part in public.search_words(c.name)) > 0);
    v_asks := v_asks || ('(' || array_to_string(
      array(select string_agg(quote_literal(gram), '&') from unnest(public.search_grams(v_part)) gram)
        || array(select quote_literal('#' || id) from unnest(v_categories) id), '|') || ')');
    v_where := v_where || format(' and (position(%L in p.search_text) > 0', v_part)
      || case when v_categories <> '{}' then format(' or p.category_id = any (%L)', v_categories) else '' end || ')';
  end loop;
  return case when v_asks = '{}' then 'true'
    else format('p.search_keys @@ %L::tsquery', array_to_string(v_asks, '&')) end || v_where;
end;
$$;

-- A page of the products that a search finds, in the list's order: {"count", "more", "matches"}. The indexes products_search_*
-- are trees in the list's orders: a page is read off the end of one, whatever the word. An index of words alone gives matches
-- in no order, and to sort 8,000 of them for a page of 25 took forty milliseconds. The count goes to 200, or to the end of
-- the page, and never beyond 1,000: "more" says that there are more than that. All of it is of one snapshot, the caller's.
-- To be called by find_products.
create function public.search_page(
  p_parts text[], p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean, p_sort text,
  p_limit integer, p_offset integer
) returns jsonb
language plpgsql stable security definer
-- The order is the index's: what else there is to sort is small, and its imaginary costs would start a compiler.
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_most constant integer := 1000;
  v_where constant text := public.search_where(p_parts, p_category, p_active, p_on_sale, p_low_stock);
  v_order constant text := case
    when p_sort in ('recent', 'oldest') then 'time' when p_sort in ('price-asc', 'price-desc') then 'price'
    when p_sort = 'name' then 'name' end;
  v_key constant text := case v_order when 'time' then 'created_at' when 'price' then 'base_price' else 'sort_name' end;
  v_place constant text := case v_order when 'time' then 'place_in_time' else 'place_by_' || v_order end;
  v_down constant boolean := p_sort in ('recent', 'price-desc');
  v_end constant double precision := case p_sort when 'recent' then 4e15 when 'oldest' then -4e15
    when 'price-desc' then 3e15 else -1 end;
  v_offset constant integer := least(greatest(p_offset, 0), v_most);
  v_limit constant integer := least(greatest(p_limit, 0), v_most - v_offset);
  v_counted constant integer := greatest(v_offset + v_limit, 200);
  v_found jsonb;
begin
  if v_order is null then
    raise exception 'unknown order %', p_sort using errcode = '22023';
  end if;
  execute format(
    $sql$
      with near as materialized (
        select p.id, p.name, p.%1$I as key, p.%2$I as place, p.%2$I <-> $1 as far
        from public.products p
        where %6$s
        order by p.%2$I <-> $1
        limit $2 + 1
      ), edge as materialized (
        -- The first that is not counted. Others at its place may stand before it, or not have been read.
        select key, place, far from near offset $2
      ), sure as materialized (
        select id, name, key from near where far < coalesce((select far from edge), 'infinity')
      ), rest as (
        select p.id, p.name, p.%1$I as key
        from public.products p
        where p.%1$I between (select %3$s from edge) and (select %4$s from edge)
          and p.%2$I[0] = (select place[0] from edge)
          and %6$s
        order by p.%1$I %5$s, p.id %5$s
        limit greatest($3 + $4 - (select count(*) from sure), 0)
      ), page as (
        select id, name, row_number() over (order by key %5$s, id %5$s) as nth
        from (select * from sure union all select * from rest) shown
      )
      select jsonb_build_object(
        'count', (select least(count(*), $2) from near),
        'more', exists (select 1 from edge),
        'matches', coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by nth)
          from page where nth > $4 and nth <= $3 + $4), '[]'))
    $sql$,
    v_key, v_place,
    -- Names with the same ten signs, which the space before them precedes.
    case v_order when 'name' then 'left(key, 11)' else 'key' end,
    case v_order when 'name' then $w$left(key, 11) || '~'$w$ else 'key' end,
    case when v_down then 'desc' else 'asc' end,
    v_where
  ) into v_found using point(v_end, v_end), v_counted, v_limit, v_offset;
  return v_found;
end;
$$;

revoke all on function
  public.list_products(text, boolean, boolean, boolean, text, integer, integer), public.search_parts(text),
  public.search_where(text[], text, boolean, boolean, boolean),
  public.search_page(text[], text, boolean, boolean, boolean, text, integer, integer)
  from public, anon, authenticated;

-- Ids and names of the products that have every word of p_search in their name, tags, colours, sizes, SKUs or category, after
-- the list's other filters, in its order: {"count", "more", "matches": [{"id", "name"}...] of the page}. Nothing to search
-- for: all products, counted in full. A search is counted and shown up to a bound: "more" says that it finds more than
-- "count" (search_page). One or two letters find beginnings of words only. p_category: an id, 'none' for products without
-- one, null for all. p_limit: at most 1,000. Refused (42501) to everybody but admins.
create function public.find_products(
  p_search text, p_category text default null, p_active boolean default null,
  p_on_sale boolean default false, p_low_stock boolean default false,
  p_sort text default 'recent', p_limit integer default 25, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_parts constant text[] := public.search_parts(p_search);
begin
  if not public.is_admin() then
    raise exception 'find_products is for admins' using errcode = '42501';
  end if;
  if v_parts is null then
    return public.list_products(p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset)
      || '{"more": false}';
  elsif v_parts = '{}' then
    return '{"count": 0, "more": false, "matches": []}';
  end if;
  return public.search_page(v_parts, p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset);
end;
$$;

-- A page of find_products with the products whole, each with its category and variants as a read of the table gives
-- them, but without what only searching needs, under the caller's policies: {"count", "more", "products": [...]}.
create function public.search_products(
  p_search text, p_category text default null, p_active boolean default null,
  p_on_sale boolean default false, p_low_stock boolean default false,
  p_sort text default 'recent', p_limit integer default 25, p_offset integer default 0
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
  p_search text, p_category text default null, p_active boolean default null,
  p_on_sale boolean default false, p_low_stock boolean default false,
  p_after uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_parts constant text[] := public.search_parts(p_search);
  v_found jsonb;
begin
  if not public.is_admin() then
    raise exception 'match_products is for admins' using errcode = '42501';
  end if;
  if v_parts = '{}' then
    return '[]';
  end if;
  execute format(
    $sql$
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id), '[]')
      from (
        select p.id, p.name from public.products p
        where %s and ($1 is null or p.id > $1)
        order by p.id limit 5000) part
    $sql$, public.search_where(v_parts, p_category, p_active, p_on_sale, p_low_stock)
  ) into v_found using p_after;
  return v_found;
end;
$$;

revoke all on function
  public.find_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.search_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.match_products(text, text, boolean, boolean, boolean, uuid)
  from public, anon;
grant execute on function
  public.find_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.search_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.match_products(text, text, boolean, boolean, boolean, uuid)
  to authenticated, service_role;
