-- The product manager's search in the list's order, at any size (ADR 0029). An index of words alone gives everything that
-- matches in no order, and to sort 8,000 finds for a page of 25 took forty milliseconds. Each index below is a tree in one of
-- the list's orders that knows of every branch which words are in it: a page is read off its end, whatever the word.

-- The same order on every ground, and names with the same beginning side by side.
alter table public.products alter column sort_name type text collate "C";

-- As before, in a language whose plans are kept: each save computes them, and planning took longer than all the rest.
create or replace function public.search_words(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ' ' || btrim(regexp_replace(
    lower(translate(p_text, 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑáàäâéèëêíìïîóòöôúùüûñ', 'AAAAEEEEIIIIOOOOUUUUNaaaaeeeeiiiioooouuuun')),
    '[^a-z0-9]+', ' ', 'g'));
end;
$$;
-- And of each two neighbours where they meet, 'gs br' of 'leggings brisa': who writes two words wants both at once.
create or replace function public.search_grams(p_words text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_grams text[] := '{}';
  v_seen text := ' ';
  v_before text;
  v_word text;
  v_meeting text;
begin
  foreach v_word in array coalesce(string_to_array(p_words, ' '), '{}') loop
    -- What begins within a word has no space before it, and may be the end of a longer one.
    if v_before is not null then
      v_word := ' ' || v_word;
      v_meeting := right(v_before, 2) || left(v_word, 3);
      if char_length(v_meeting) = 5 and position(v_meeting in v_seen) = 0 then
        v_grams := v_grams || v_meeting;
      end if;
    end if;
    if position(v_word || ' ' in v_seen) = 0 then
      if v_before is not null and v_word <> ' ' then
        v_grams := v_grams || left(v_word, 2);
      end if;
      for at in 1 .. char_length(v_word) - 2 loop
        v_grams := v_grams || substr(v_word, at, 3);
      end loop;
    end if;
    v_seen := v_seen || '|' || coalesce(v_meeting, '') || '|' || v_word || ' ';
    v_before := v_word;
  end loop;
  return v_grams;
end;
$$;

-- What a search compares: the grams of search_text, and as words of their own what the list filters by.
create function public.search_keys(
  p_text text, p_active boolean, p_on_sale boolean, p_low_stock smallint[], p_category uuid
) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_to_tsvector(public.search_grams(p_text) || array[
    case when p_active then '#active' else '#inactive' end,
    case when p_on_sale then '#sale' else '#full' end,
    case when p_low_stock[1] + p_low_stock[2] + p_low_stock[3] + p_low_stock[4] + p_low_stock[5] > 0
      then '#low' else '#stocked' end,
    '#' || coalesce(p_category::text, 'none')]);
end;
$$;

-- Where a product stands in an order, as points of a diagonal: by the distance to a point before all or after all
-- PostgreSQL can walk such a tree in order. Whole numbers below 2^53, which a double precision holds exactly.

-- Microseconds since 2020.
create function public.place_in_time(p_at timestamptz) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision := least(greatest((extract(epoch from p_at) - 1577836800) * 1000000, -3e15), 3e15);
begin
  return point(v_at, v_at);
end;
$$;

-- Cents, then the first 18 bits of the id, for many products cost the same.
create function public.place_by_price(p_price numeric, p_id uuid) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision :=
    p_price * 100 * 262144 + (('x' || left(p_id::text, 5))::bit(20)::integer >> 2);
begin
  return point(v_at, v_at);
end;
$$;

-- The first ten signs of search_words: end, space, digits, letters.
create function public.place_by_name(p_words text) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at bigint := 0;
begin
  for nth in 2 .. 11 loop
    v_at := v_at * 38 + case when nth > char_length(p_words) then 0
      else strpos(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(p_words, nth, 1)) end;
  end loop;
  return point(v_at, v_at);
end;
$$;

alter table public.products
  add column search_keys tsvector not null
    generated always as (public.search_keys(search_text, is_active, is_on_sale, low_stock, category_id)) stored,
  add column place_in_time point not null generated always as (public.place_in_time(created_at)) stored,
  add column place_by_price point not null generated always as (public.place_by_price(base_price, id)) stored,
  add column place_by_name point not null generated always as (public.place_by_name(public.search_words(name))) stored;
drop index public.products_search;
create index products_search_time on public.products using gist (place_in_time, search_keys tsvector_ops (siglen = 256));
create index products_search_price on public.products using gist (place_by_price, search_keys tsvector_ops (siglen = 256));
create index products_search_name on public.products using gist (place_by_name, search_keys tsvector_ops (siglen = 256));

-- As before; what is generated includes the above.
create or replace function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- What is kept by triggers, and what is generated, which a trigger before the write does not see yet.
  v_beside constant text[] := array[
    'low_stock', 'is_low_stock', 'effective_price', 'sort_name', 'card_images', 'card_colors', 'card_variants',
    'search_keys', 'place_in_time', 'place_by_price', 'place_by_name'];
begin
  if (new.low_stock, new.card_images, new.card_colors, new.card_variants)
      is distinct from (old.low_stock, old.card_images, old.card_colors, old.card_variants)
    and to_jsonb(new) - v_beside = to_jsonb(old) - v_beside then
    return new;
  end if;
  -- clock_timestamp, not now(): two saves in one transaction are two versions.
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end;
$$;

-- What a search and the list's filters ask of search_keys; null for everything.
create function public.search_asks(
  p_part text, p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean
) returns tsquery
language plpgsql stable set search_path = ''
as $$
begin
  return (select string_agg(quote_literal(key), '&')::tsquery
  from unnest(public.search_grams(p_part) || array_remove(array[
    case p_active when true then '#active' when false then '#inactive' end,
    case when p_on_sale then '#sale' end,
    case when p_low_stock then '#low' end,
    '#' || case when p_category ~ '^([0-9a-fA-F-]{36}|none)$' then lower(p_category)
      when p_category is not null then 'unknown' end
  ], null)) key);
end;
$$;

-- A page of the products with p_part in their name, tags or SKUs, in the list's order: {"count", "more", "matches"}. The
-- count goes to 200, or to the end of the page, and never beyond 1,000: "more" says that there are more than that. All of
-- it is of one snapshot, the caller's. To be called by find_products.
create function public.search_page(
  p_part text, p_category text, p_active boolean, p_on_sale boolean, p_low_stock boolean, p_sort text,
  p_limit integer, p_offset integer
) returns jsonb
language plpgsql stable security definer
-- The order is the index's: what else there is to sort is small, and its imaginary costs would start a compiler.
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_most constant integer := 1000;
  v_asks constant tsquery := public.search_asks(p_part, p_category, p_active, p_on_sale, p_low_stock);
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
        where p.search_keys @@ $2 and position($3 in p.search_text) > 0
        order by p.%2$I <-> $1
        limit $4 + 1
      ), edge as materialized (
        -- The first that is not counted. Others at its place may stand before it, or not have been read.
        select key, place, far from near offset $4
      ), sure as materialized (
        select id, name, key from near where far < coalesce((select far from edge), 'infinity')
      ), rest as (
        select p.id, p.name, p.%1$I as key
        from public.products p
        where p.%1$I between (select %3$s from edge) and (select %4$s from edge)
          and p.%2$I[0] = (select place[0] from edge)
          and p.search_keys @@ $2 and position($3 in p.search_text) > 0
        order by p.%1$I %5$s, p.id %5$s
        limit greatest($5 + $6 - (select count(*) from sure), 0)
      ), page as (
        select id, name, row_number() over (order by key %5$s, id %5$s) as nth
        from (select * from sure union all select * from rest) shown
      )
      select jsonb_build_object(
        'count', (select least(count(*), $4) from near),
        'more', exists (select 1 from edge),
        'matches', coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by nth)
          from page where nth > $6 and nth <= $5 + $6), '[]'))
    $sql$,
    v_key, v_place,
    -- Names with the same ten signs, which the space before them precedes.
    case v_order when 'name' then 'left(key, 11)' else 'key' end,
    case v_order when 'name' then $w$left(key, 11) || '~'$w$ else 'key' end,
    case when v_down then 'desc' else 'asc' end
  ) into v_found using point(v_end, v_end), v_asks, p_part, v_counted, v_limit, v_offset;
  return v_found;
end;
$$;

-- Text to look for: words without capitals, accents and signs, one or two letters where a word begins. Null: all
-- products; empty: nothing can be found.
create function public.search_part(p_search text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_words constant text := btrim(public.search_words(p_search));
begin
  return case when btrim(p_search) <> '' then
    -- Longer than any name or SKU: nobody means it.
    case when char_length(v_words) in (1, 2) then ' ' else '' end || left(v_words, 200) end;
end;
$$;

-- Ids and names of the products whose name, tags or SKUs contain p_search, after the list's other filters, in its order:
-- {"count", "more", "matches": [{"id", "name"}...] of the page}. Nothing to search for: all products, counted in full. A
-- search is counted and shown up to a bound: "more" says that it finds more than "count" (search_page). One or two letters
-- find beginnings of words only. p_category: an id, 'none' for products without one, null for all. p_limit: at most 1,000.
-- Refused (42501) to everybody but admins.
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

-- As before, with "more", and without what only searching needs.
create or replace function public.search_products(
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

revoke all on function public.search_asks(text, text, boolean, boolean, boolean) from public, anon, authenticated;
revoke all on function public.search_part(text) from public, anon, authenticated;
revoke all on function public.search_page(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon, authenticated;
revoke all on function public.match_products(text, text, boolean, boolean, boolean, uuid) from public, anon;
grant execute on function public.match_products(text, text, boolean, boolean, boolean, uuid) to authenticated, service_role;
-- A write computes the generated columns as the one who writes.
revoke all on function public.search_keys(text, boolean, boolean, smallint[], uuid) from public, anon;
revoke all on function public.place_in_time(timestamptz) from public, anon;
revoke all on function public.place_by_price(numeric, uuid) from public, anon;
revoke all on function public.place_by_name(text) from public, anon;
grant execute on function public.search_keys(text, boolean, boolean, smallint[], uuid) to authenticated, service_role;
grant execute on function public.place_in_time(timestamptz) to authenticated, service_role;
grant execute on function public.place_by_price(numeric, uuid) to authenticated, service_role;
grant execute on function public.place_by_name(text) to authenticated, service_role;
