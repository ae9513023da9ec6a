-- The product manager's search, by index. Under Row Level Security PostgreSQL uses an index for leakproof comparisons
-- only, and LIKE is none: so the one function below that looks through search_text runs as its owner, asks first who
-- calls, and gives out ids and names alone. Rows are read under the caller's own policies.

-- Text as it is searched and sorted: no capitals, accents or signs, one space between words and before the first.
-- Capitals with accents stand in the list because lower() leaves them alone in some locales.
create function public.search_words(p_text text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(
    lower(translate(p_text, 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑáàäâéèëêíìïîóòöôúùüûñ', 'AAAAEEEEIIIIOOOOUUUUNaaaaeeeeiiiioooouuuun')),
    '[^a-z0-9]+', ' ', 'g'));
$$;

-- What the index knows of such a text: of each word, with the space before it, the first two signs and every run of
-- three. A text that begins within a word has no space there. As the extension pg_trgm does it, which not every ground
-- of this shop can load.
create function public.search_grams(p_words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct case at when 0 then left(piece, 2) else substr(piece, at, 3) end
    from (
      select distinct case when place > 1 then ' ' || word else word end as piece
      from unnest(string_to_array(p_words, ' ')) with ordinality words(word, place)
    ) pieces, generate_series(case when piece like ' %' then 0 else 1 end, char_length(piece) - 2) at
  );
$$;

-- Names in order whatever their accents and capitals, with an index; and the list's orders by price.
alter table public.products
  add column sort_name text not null generated always as (public.search_words(name)) stored;
create index products_admin_name on public.products (sort_name, id);
create index products_admin_price on public.products (base_price, id);

create or replace function public.fill_search_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_text := public.search_words(concat_ws(' ', new.name, array_to_string(new.tags, ' '), new.skus));
  return new;
end;
$$;
-- Not an edit: author and version stay.
alter table public.products disable trigger products_touch;
update public.products set skus = skus;
alter table public.products enable trigger products_touch;
create index products_search on public.products using gin (public.search_grams(search_text)) with (fastupdate = off);

-- Ids and names of the products whose name, tags or SKUs contain p_search, after the list's other filters, in its order:
-- {"count": of all, "matches": [{"id", "name"}...] of the page}. One or two letters find beginnings of words only, which
-- is what the index can tell. p_category: an id, 'none' for products without one, null for all. p_limit: at most 1,000.
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
      and (not p_low_stock or exists (
        select 1 from public.product_variants v
        where v.product_id = p.id and v.stock_quantity < 5 and v.sku not like 'TEMP-%'))
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

-- A page of find_products with the products whole, each with its category and variants as a read of the table gives
-- them, under the caller's policies: {"count", "products": [...]}.
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
begin
  return jsonb_build_object('count', v_found -> 'count', 'products', coalesce((
    select jsonb_agg(
      to_jsonb(p) - array['search_text', 'skus'] || jsonb_build_object(
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

-- A write computes the generated column and the index as the one who writes.
revoke all on function public.search_words(text) from public, anon;
revoke all on function public.search_grams(text) from public, anon;
grant execute on function public.search_words(text) to authenticated, service_role;
grant execute on function public.search_grams(text) to authenticated, service_role;
revoke all on function public.find_products(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon;
revoke all on function public.search_products(text, text, boolean, boolean, boolean, text, integer, integer)
  from public, anon;
grant execute on function public.find_products(text, text, boolean, boolean, boolean, text, integer, integer)
  to authenticated, service_role;
grant execute on function public.search_products(text, text, boolean, boolean, boolean, text, integer, integer)
  to authenticated, service_role;
