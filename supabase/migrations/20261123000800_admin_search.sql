-- The product manager's list and search, at any size (ADR 0016, 0023, 0029, 0034). Under Row Level Security PostgreSQL uses
-- an index only for leakproof comparisons, and those of a search are not. So the functions that compare search_text run as
-- their owner, check first that an admin calls, and return only ids and names. search_products reads the rows under the
-- caller's policies.

-- A page of the list without a search: {"count": of all, "matches": [{"id", "name"}...] of the page}. The count is a stored
-- one, and the page is read from the nearer end: a plain read of the table computed the variants of every product it skipped,
-- which took five seconds for the last page of 100,000. Only find_products calls it.
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
  -- Values are part of the text, so that the planner can choose a partial index.
  v_where constant text := concat_ws(' and ', 'true',
    case when p_category = 'none' then 'category_id is null'
      when p_category ~ '^[0-9a-fA-F-]{36}$' then format('category_id = %L::uuid', p_category)
      when p_category is not null then 'false' end,
    case p_active when true then 'is_active' when false then 'not is_active' end,
    case when p_on_sale then 'is_on_sale' end,
    case when p_low_stock then 'is_low_stock' end);
  v_descending boolean := p_sort in ('recent', 'price-desc');
  v_limit integer := least(greatest(p_limit, 0), 1000);
  v_offset integer := greatest(p_offset, 0);
  v_count bigint;
  v_from_end boolean;
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
  v_from_end := v_offset > v_count / 2;
  if v_from_end then
    v_limit := least(v_limit, v_count - v_offset);
    v_offset := v_count - v_offset - v_limit;
    v_descending := not v_descending;
  end if;
  execute format(
    $sql$
      select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by case when $3 then -ordinal else ordinal end)
      from (
        select id, name, row_number() over () as ordinal from (
          select id, name from public.products where %s order by %I %s, id %s limit $1 offset $2) page) placed
    $sql$,
    v_where, v_key, case when v_descending then 'desc' else 'asc' end, case when v_descending then 'desc' else 'asc' end
  ) into v_matches using v_limit, v_offset, v_from_end;
  return jsonb_build_object('count', v_count, 'matches', coalesce(v_matches, '[]'::jsonb));
end;
$$;

-- The terms of a search, normalized as search_text is. Spaces, commas and slashes separate terms (the list shows variants as
-- 'negro/XL'); other punctuation does not, so that a SKU is one term. A term of one or two letters gets a space before it, to
-- match only beginnings of words. Null: the search is empty and finds all products. No terms: it finds nothing.
create function public.search_terms(p_search text) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return case when btrim(p_search) <> '' then array(
    select distinct case when char_length(term) < 3 then ' ' else '' end || term
    -- No name and no SKU is longer than 200 letters.
    from (select btrim(public.normalize_search_text(word)) as term
      from regexp_split_to_table(left(p_search, 200), '[\s,/]+') word) typed
    where term <> '') end;
end;
$$;

-- The condition of a search on products p, as SQL. The part on search_keys uses the indexes; the part on search_text is exact,
-- because grams only prove that the pieces of a term are there. A term may also match the name of the product's category: the
-- keys have the category's id, so that a new name of a category changes no product.
create function public.search_condition(
  p_terms text[], p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_query text[] := array_remove(array[
    case p_active when true then '#active' when false then '#inactive' end,
    case when p_on_sale then '#sale' end,
    case when p_low_stock then '#low' end,
    '#' || case when p_category ~ '^([0-9a-fA-F-]{36}|none)$' then lower(p_category)
      when p_category is not null then 'unknown' end
  ], null);
  v_condition text := '';
  v_term text;
  v_categories text[];
begin
  v_query := array(select quote_literal(key) from unnest(v_query) key);
  foreach v_term in array coalesce(p_terms, '{}') loop
    -- One or two letters are a size or the beginning of a name: they would find whole categories.
    v_categories := array(
      select c.id::text from public.categories c
      where v_term not like ' %' and position(v_term in public.normalize_search_text(c.name)) > 0);
    v_query := v_query || ('(' || array_to_string(
      array(select string_agg(quote_literal(gram), '&') from unnest(public.search_grams(v_term)) gram)
        || array(select quote_literal('#' || id) from unnest(v_categories) id), '|') || ')');
    v_condition := v_condition || format(' and (position(%L in p.search_text) > 0', v_term)
      || case when v_categories <> '{}' then format(' or p.category_id = any (%L)', v_categories) else '' end || ')';
  end loop;
  return case when v_query = '{}' then 'true'
    else format('p.search_keys @@ %L::tsquery', array_to_string(v_query, '&')) end || v_condition;
end;
$$;

-- A page of the products that a search finds: {"count", "more", "matches"}. The indexes products_search_* are in the orders of
-- the list, so that a page is read from the end of one. An index of words alone gives matches in no order: to sort 8,000 of
-- them for a page of 25 took 40 ms. The count stops at 200 or at the end of the page, and never exceeds 1,000: "more" is true
-- when there are more. Count and page are of one snapshot. Only find_products calls it.
create function public.search_page(
  p_terms text[], p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean, p_sort text,
  p_limit integer, p_offset integer
) returns jsonb
language plpgsql stable security definer
-- The index gives the order. The other sorts are small, but enable_sort off makes their estimated cost so high that
-- PostgreSQL would compile the statement.
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_max_rows constant integer := 1000;
  v_condition constant text := public.search_condition(p_terms, p_category, p_active, p_on_sale, p_low_stock);
  v_order constant text := case
    when p_sort in ('recent', 'oldest') then 'time' when p_sort in ('price-asc', 'price-desc') then 'price'
    when p_sort = 'name' then 'name' end;
  v_key constant text := case v_order when 'time' then 'created_at' when 'price' then 'base_price' else 'sort_name' end;
  v_position constant text := 'sort_position_' || v_order;
  v_descending constant boolean := p_sort in ('recent', 'price-desc');
  v_origin constant double precision := case p_sort when 'recent' then 4e15 when 'oldest' then -4e15
    when 'price-desc' then 3e15 else -1 end;
  v_offset constant integer := least(greatest(p_offset, 0), v_max_rows);
  v_limit constant integer := least(greatest(p_limit, 0), v_max_rows - v_offset);
  v_count_limit constant integer := greatest(v_offset + v_limit, 200);
  v_found jsonb;
begin
  if v_order is null then
    raise exception 'unknown order %', p_sort using errcode = '22023';
  end if;
  execute format(
    $sql$
      with candidates as materialized (
        select p.id, p.name, p.%1$I as key, p.%2$I as sort_position, p.%2$I <-> $1 as distance
        from public.products p
        where %6$s
        order by p.%2$I <-> $1
        limit $2 + 1
      ), boundary as materialized (
        -- The first product beyond the count. Others at the same position may come before it, or may not have been read.
        select key, sort_position, distance from candidates offset $2
      ), before_boundary as materialized (
        select id, name, key from candidates where distance < coalesce((select distance from boundary), 'infinity')
      ), at_boundary as (
        select p.id, p.name, p.%1$I as key
        from public.products p
        where p.%1$I between (select %3$s from boundary) and (select %4$s from boundary)
          and p.%2$I[0] = (select sort_position[0] from boundary)
          and %6$s
        order by p.%1$I %5$s, p.id %5$s
        limit greatest($3 + $4 - (select count(*) from before_boundary), 0)
      ), page as (
        select id, name, row_number() over (order by key %5$s, id %5$s) as nth
        from (select * from before_boundary union all select * from at_boundary) found
      )
      select jsonb_build_object(
        'count', (select least(count(*), $2) from candidates),
        'more', exists (select 1 from boundary),
        'matches', coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by nth)
          from page where nth > $4 and nth <= $3 + $4), '[]'))
    $sql$,
    v_key, v_position,
    -- Names with the same first ten letters; a space precedes them.
    case v_order when 'name' then 'left(key, 11)' else 'key' end,
    case v_order when 'name' then $w$left(key, 11) || '~'$w$ else 'key' end,
    case when v_descending then 'desc' else 'asc' end,
    v_condition
  ) into v_found using point(v_origin, v_origin), v_count_limit, v_limit, v_offset;
  return v_found;
end;
$$;

revoke all on function
  public.list_products(text, boolean, boolean, boolean, text, integer, integer), public.search_terms(text),
  public.search_condition(text[], text, boolean, boolean, boolean),
  public.search_page(text[], text, boolean, boolean, boolean, text, integer, integer)
  from public, anon, authenticated, service_role;

-- Ids and names of the products that have every term of p_search in their name, tags, colours, sizes, SKUs or category and pass
-- the other filters: {"count", "more", "matches": [{"id", "name"}...] of the page}. An empty search counts all products; the
-- count of another search is limited, and "more" is true when there are more (search_page). p_category: an id, 'none' for
-- products without one, null for all. p_limit: at most 1,000. Only admins may call it (42501).
create function public.find_products(
  p_search text, p_category text default null, p_active boolean default null,
  p_on_sale boolean default false, p_low_stock boolean default false,
  p_sort text default 'recent', p_limit integer default 25, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_terms constant text[] := public.search_terms(p_search);
begin
  if not public.is_admin() then
    raise exception 'find_products is for admins' using errcode = '42501';
  end if;
  if v_terms is null then
    return public.list_products(p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset)
      || '{"more": false}';
  elsif v_terms = '{}' then
    return '{"count": 0, "more": false, "matches": []}';
  end if;
  return public.search_page(v_terms, p_category, p_active, p_on_sale, p_low_stock, p_sort, p_limit, p_offset);
end;
$$;

-- A page of find_products with whole products, under the caller's policies: {"count", "more", "products": [...]}. Each has its
-- category and its variants, and the columns of the table but those that only the database uses.
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
  v_derived constant text[] := array[
    'search_text', 'skus', 'search_keys', 'sort_position_time', 'sort_position_price', 'sort_position_name'];
begin
  return v_found - 'matches' || jsonb_build_object('products', coalesce((
    select jsonb_agg(
      to_jsonb(p) - v_derived || jsonb_build_object(
        'category', (
          select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
        'variants', (
          select coalesce(jsonb_agg(to_jsonb(v) - 'is_placeholder' order by v.position, v.id), '[]'::jsonb)
          from public.product_variants v where v.product_id = p.id))
      order by array_position(v_ids, p.id))
    from public.products p where p.id = any(v_ids)
  ), '[]'::jsonb));
end;
$$;

-- Ids and names of all products that find_products would find, to act on all of them: [{"id", "name"}...] in the order of ids,
-- the next 5,000 after p_after. The total has no limit, so that staff never act on fewer products than the screen says. It
-- comes in parts, because on PGlite every other request waits. Only admins may call it (42501).
create function public.match_products(
  p_search text, p_category text default null, p_active boolean default null,
  p_on_sale boolean default false, p_low_stock boolean default false,
  p_after uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_terms constant text[] := public.search_terms(p_search);
  v_found jsonb;
begin
  if not public.is_admin() then
    raise exception 'match_products is for admins' using errcode = '42501';
  end if;
  if v_terms = '{}' then
    return '[]';
  end if;
  execute format(
    $sql$
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id), '[]')
      from (
        select p.id, p.name from public.products p
        where %s and ($1 is null or p.id > $1)
        order by p.id limit 5000) part
    $sql$, public.search_condition(v_terms, p_category, p_active, p_on_sale, p_low_stock)
  ) into v_found using p_after;
  return v_found;
end;
$$;

revoke all on function
  public.find_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.search_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.match_products(text, text, boolean, boolean, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.search_products(text, text, boolean, boolean, boolean, text, integer, integer),
  public.match_products(text, text, boolean, boolean, boolean, uuid)
  to authenticated, service_role;
