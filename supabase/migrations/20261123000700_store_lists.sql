-- What the pages of the store read: facets, lists of products, and both in one request (ADR 0023, 0028). Anyone may call
-- these functions, so they limit what one call can cost (ADR 0042): 500 cards in all lists of a page, an offset of 10,000, and
-- 50 options of each filter, because PostgreSQL compares each of them with each product.

-- How many products each filter option would leave: every facet is counted under the choices of the other facets, over the
-- whole category. It reads the stored counts once and by index, so it takes as long at 100,000 products as at 100. Only
-- category_facets calls it.
create function public.count_facets(
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
  -- A single choice does not narrow the counts of its own options.
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
    -- Of the whole category: an option that the other choices leave without products is listed with 0, not hidden.
    select kind, value, sum(count) as n from public.catalog_counts
    where category_id = p_category_id and kind in ('size', 'color', 'tag')
    group by kind, value having sum(count) > 0
  ), candidates as materialized (
    -- A combination that two choices exclude counts nowhere; with a single choice, one that this choice excludes.
    select * from (
      select sizes, colors, tags, bands,
        v_any_size or sizes && p_sizes as size_ok, v_any_color or colors && p_colors as color_ok,
        v_any_tag or tags && p_tags as tag_ok,
        case when v_any_price then count else
          (v_low <= 0)::int * bands[1] + (1 between v_low and v_high)::int * bands[2]
          + (2 between v_low and v_high)::int * bands[3] + (3 between v_low and v_high)::int * bands[4]
          + (4 between v_low and v_high)::int * bands[5] + (5 between v_low and v_high)::int * bands[6]
          + (v_high >= 6)::int * bands[7] end as n
      from public.catalog_counts where category_id = p_category_id and kind = 'combination'
    ) s where size_ok::int + color_ok::int + tag_ok::int >= case when v_alone is null then 2 else 3 end
  ), counted as (
    select kind, value, sum(n) as n from (
      select 'size' as kind, unnest(sizes) as value, n from candidates
        where v_alone is distinct from 'size' and color_ok and tag_ok
      union all select 'color', unnest(colors), n from candidates
        where v_alone is distinct from 'color' and size_ok and tag_ok
      union all select 'tag', unnest(tags), n from candidates
        where v_alone is distinct from 'tag' and size_ok and color_ok
    ) one group by kind, value
  ), facets as (
    select o.kind, jsonb_object_agg(o.value, case when o.kind = v_alone then o.n else coalesce(c.n, 0) end) as counts
    from options o left join counted c using (kind, value) group by o.kind
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(n), 0) from candidates where size_ok and color_ok and tag_ok),
    'sizes', coalesce((select counts from facets where kind = 'size'), '{}'),
    'colors', coalesce((select counts from facets where kind = 'color'), '{}'),
    'tags', coalesce((select counts from facets where kind = 'tag'), '{}'),
    'prices', (select jsonb_build_object(
      '0-500', coalesce(sum(bands[1] + bands[2]), 0),
      '500-1000', coalesce(sum(bands[2] + bands[3] + bands[4]), 0),
      '1000-1500', coalesce(sum(bands[4] + bands[5] + bands[6]), 0),
      '1500-', coalesce(sum(bands[6] + bands[7]), 0))
      from candidates where size_ok and color_ok and tag_ok)
  ) into v_answer;
  return v_answer;
end;
$$;

-- Returns {"total": n, "sizes": {"m": n}, "colors": {...}, "tags": {...}, "prices": {"0-500": n, ...}}, all 0 or empty for a
-- category that is not active. Prices must be ends of the ranges of SPEC §9 (500, 1000, 1500) or null.
create function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if greatest(cardinality(p_sizes), cardinality(p_colors), cardinality(p_tags)) > 50 then
    raise exception 'at most 50 options of a kind' using errcode = '22023';
  end if;
  return public.count_facets(
    (select c.id from public.categories c where c.id = p_category_id and c.is_active),
    p_sizes, p_colors, p_tags, p_min_price, p_max_price);
end;
$$;

-- Ids of at most 1,000 products that a visitor may see and that have any of the sizes, any of the colours and any of the tags,
-- within the prices. p_category null: of all categories. p_sort: 'recent', 'price-asc' or 'price-desc'.
-- Under Row Level Security the planner may not use the statistics of arrays and prices; it expects every filter to leave one
-- row, and reads the whole table. So this function runs as its owner and repeats the rule of the policy. The callers read the
-- rows under their own policies.
-- The statement has only the filters that the call uses, in the same order for every sort. PostgreSQL evaluates them as
-- written. A comparison of prices takes a tenth of the time of one of arrays, so prices come first, then the filters that
-- fewest products pass.
create function public.find_visible_products(
  p_category uuid, p_sizes text[], p_colors text[], p_tags text[], p_min_price numeric, p_max_price numeric,
  p_sort text, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order constant text := case p_sort
    when 'price-asc' then 'base_price, id' when 'price-desc' then 'base_price desc, id desc'
    when 'recent' then 'created_at desc, id desc' end;
  v_hidden constant uuid[] := array(select c.id from public.categories c where not c.is_active);
  -- While update_sale_prices is due, the stored price of some products is out of date: compare the dates instead.
  v_price constant text := case
    when coalesce(p_min_price, p_max_price) is not null
      and exists (select 1 from public.products where price_changes_at <= now())
    then 'case when public.is_sale_on(is_on_sale, sale_price, sale_start_date, sale_end_date, now())
      then sale_price else base_price end'
    else 'effective_price' end;
  -- Only names of parameters are put into the statement: values are bound.
  v_where constant text := concat_ws(' and ', 'is_active',
    case when p_category is not null then 'category_id = $1' end,
    case when p_min_price is not null then v_price || ' >= $5' end,
    case when p_max_price is not null then v_price || ' <= $6' end,
    case when cardinality(p_tags) <> 0 then 'tags && $4' end,
    case when cardinality(p_colors) <> 0 then 'colors && $3' end,
    case when cardinality(p_sizes) <> 0 then 'sizes && $2' end,
    'not is_unfinished',
    case when p_category is null and cardinality(v_hidden) <> 0
      then '(category_id is null or category_id <> all ($9))' end);
  v_found uuid[];
begin
  if v_order is null then
    raise exception 'unknown order %', p_sort using errcode = '22023';
  end if;
  if greatest(cardinality(p_sizes), cardinality(p_colors), cardinality(p_tags)) > 50 then
    raise exception 'at most 50 options of a kind' using errcode = '22023';
  end if;
  if p_category = any (v_hidden) then
    return '{}';
  end if;
  execute 'select array(select id from public.products where ' || v_where || ' order by ' || v_order
    || ' limit $7 offset $8)'
  into v_found
  using p_category, p_sizes, p_colors, p_tags, p_min_price, p_max_price,
    least(greatest(p_limit, 0), 1000), least(greatest(p_offset, 0), 10000), v_hidden;
  return v_found;
end;
$$;

-- Several lists in one request: p_lists is an array of at most 12 of {"category", "sizes", "colors", "tags", "min_price",
-- "max_price", "sort", "limit", "offset"}, all optional. The answer is an array of arrays of cards with everything that they
-- show, at the present price. It reads no variant.
create function public.product_lists(p_lists jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_list jsonb;
  v_ids uuid[];
  v_answer jsonb := '[]';
  v_cards_left integer := 500;
begin
  if jsonb_typeof(p_lists) <> 'array' or jsonb_array_length(p_lists) > 12 then
    raise exception 'p_lists must be an array of at most 12' using errcode = '22023';
  end if;
  for v_list in select value from jsonb_array_elements(p_lists) loop
    v_ids := public.find_visible_products(
      (v_list ->> 'category')::uuid,
      array(select jsonb_array_elements_text(coalesce(v_list -> 'sizes', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_list -> 'colors', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_list -> 'tags', '[]'))),
      (v_list ->> 'min_price')::numeric,
      (v_list ->> 'max_price')::numeric,
      coalesce(v_list ->> 'sort', 'recent'),
      least(coalesce((v_list ->> 'limit')::integer, 12), v_cards_left),
      coalesce((v_list ->> 'offset')::integer, 0));
    v_cards_left := v_cards_left - cardinality(v_ids);
    v_answer := v_answer || jsonb_build_array(coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'base_price', p.base_price, 'sale_price', p.sale_price,
        'is_on_sale', p.is_on_sale
          and public.is_sale_on(p.is_on_sale, p.sale_price, p.sale_start_date, p.sale_end_date, now()),
        'is_new', 'nuevo' = any (p.tags),
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'images', p.card_images, 'colors', p.card_colors, 'variants', p.card_variant_count)
        order by w.ordinal)
      from unnest(v_ids) with ordinality w(id, ordinal) join public.products p on p.id = w.id
    ), '[]'::jsonb));
  end loop;
  return v_answer;
end;
$$;

-- Everything a page of the store reads in one request, because a request costs more than its query (ADR 0028). p_page has
-- "product_lists": p_lists of product_lists; "facets": {"category", "sizes", "colors", "tags", "min_price", "max_price"} for
-- category_facets; "totals": true for category_totals; "categories": true for the active ones by name, [{"id", "name"}...]
-- (ADR 0036); all are optional. The answer has the same names, and "changes_at": when it may change without a write, in
-- milliseconds since 1970, or null.
create function public.store_page(p_page jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_facets jsonb := p_page -> 'facets';
  v_answer jsonb := jsonb_build_object('changes_at', (
    select floor(extract(epoch from price_changes_at) * 1000)
    from public.products where price_changes_at > now() order by price_changes_at limit 1));
begin
  if jsonb_typeof(p_page) <> 'object' then
    raise exception 'p_page must be an object' using errcode = '22023';
  end if;
  if p_page ? 'product_lists' then
    v_answer := v_answer || jsonb_build_object('product_lists', public.product_lists(p_page -> 'product_lists'));
  end if;
  if v_facets is not null then
    v_answer := v_answer || jsonb_build_object('facets', public.category_facets(
      (v_facets ->> 'category')::uuid,
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'sizes', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'colors', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'tags', '[]'))),
      (v_facets ->> 'min_price')::numeric,
      (v_facets ->> 'max_price')::numeric));
  end if;
  if p_page ->> 'totals' = 'true' then
    v_answer := v_answer || jsonb_build_object('totals', public.category_totals());
  end if;
  if p_page ->> 'categories' = 'true' then
    v_answer := v_answer || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
      from public.categories c where c.is_active));
  end if;
  return v_answer;
end;
$$;

revoke all on function public.count_facets(uuid, text[], text[], text[], numeric, numeric)
  from public, anon, authenticated, service_role;
revoke all on function
  public.category_facets(uuid, text[], text[], text[], numeric, numeric),
  public.find_visible_products(uuid, text[], text[], text[], numeric, numeric, text, integer, integer),
  public.product_lists(jsonb), public.store_page(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.category_facets(uuid, text[], text[], text[], numeric, numeric),
  public.find_visible_products(uuid, text[], text[], text[], numeric, numeric, text, integer, integer),
  public.product_lists(jsonb), public.store_page(jsonb)
  to anon, authenticated, service_role;
