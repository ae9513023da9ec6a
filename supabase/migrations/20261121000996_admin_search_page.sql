-- The product manager's search in the list's order, at any size (ADR 0029). An index of words alone gives everything that
-- matches in no order, and to sort 8,000 finds for a page of 25 took forty milliseconds. The indexes products_search_* are
-- trees in the list's orders: a page is read off the end of one, whatever the word. What is asked stands in admin_search.

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

revoke all on function public.search_part(text) from public, anon, authenticated;
revoke all on function public.search_asks(text, text, boolean, boolean, boolean) from public, anon, authenticated;
revoke all on function public.search_page(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon, authenticated;
