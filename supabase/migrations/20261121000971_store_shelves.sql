-- The store's lists, by index at any size (ADR 0023). Under Row Level Security the planner may not look at the statistics
-- of arrays and prices, takes every filter to leave one row, and reads the whole table. So the function that finds ids
-- runs as its owner and says itself what a visitor may see: active products. Rows are read under the caller's policies.

-- Ids of active products, any of the sizes and any of the colours and any of the tags, within the prices, in order:
-- 'recent', 'price-asc' or 'price-desc'. p_category null: of all. At most 1,000.
-- The filters are written once: what a visitor may see must not depend on the order it is sorted by. Only those that are
-- asked for are in the statement. PostgreSQL compares in the order written, and a price in a tenth of the time of an array:
-- the walk down the newest asks for the price first, then for what fewest products have.
create function public.find_active_products(
  p_category uuid,
  p_sizes text[],
  p_colors text[],
  p_tags text[],
  p_min_price numeric,
  p_max_price numeric,
  p_sort text,
  p_limit integer,
  p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order constant text := case p_sort
    when 'price-asc' then 'base_price, id' when 'price-desc' then 'base_price desc, id desc'
    when 'recent' then 'created_at desc, id desc' end;
  -- Names of parameters, never a value: those are bound.
  v_where constant text := concat_ws(' and ', 'is_active',
    case when p_category is not null then 'category_id = $1' end,
    case when p_min_price is not null then 'effective_price >= $5' end,
    case when p_max_price is not null then 'effective_price <= $6' end,
    case when cardinality(p_tags) <> 0 then 'tags && $4' end,
    case when cardinality(p_colors) <> 0 then 'colors && $3' end,
    case when cardinality(p_sizes) <> 0 then 'sizes && $2' end);
  v_found uuid[];
begin
  if v_order is null then
    raise exception 'unknown order %', p_sort using errcode = '22023';
  end if;
  execute 'select array(select id from public.products where ' || v_where || ' order by ' || v_order
    || ' limit $7 offset $8)'
  into v_found
  using p_category, p_sizes, p_colors, p_tags, p_min_price, p_max_price,
    least(greatest(p_limit, 0), 1000), greatest(p_offset, 0);
  return v_found;
end;
$$;

-- Several lists in one request, as a page needs them: p_shelves is [{"category", "sizes", "colors", "tags", "min_price",
-- "max_price", "sort", "limit", "offset"}...], at most 12, everything optional. The answer is an array of arrays of ready
-- cards, each with what it shows: no variant is read.
create function public.store_shelves(p_shelves jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_shelf jsonb;
  v_ids uuid[];
  v_answer jsonb := '[]';
begin
  if jsonb_typeof(p_shelves) <> 'array' or jsonb_array_length(p_shelves) > 12 then
    raise exception 'p_shelves must be an array of at most 12' using errcode = '22023';
  end if;
  for v_shelf in select value from jsonb_array_elements(p_shelves) loop
    v_ids := public.find_active_products(
      (v_shelf ->> 'category')::uuid,
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'sizes', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'colors', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'tags', '[]'))),
      (v_shelf ->> 'min_price')::numeric,
      (v_shelf ->> 'max_price')::numeric,
      coalesce(v_shelf ->> 'sort', 'recent'),
      coalesce((v_shelf ->> 'limit')::integer, 12),
      coalesce((v_shelf ->> 'offset')::integer, 0));
    v_answer := v_answer || jsonb_build_array(coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'base_price', p.base_price, 'sale_price', p.sale_price,
        'is_on_sale', p.is_on_sale, 'is_new', 'nuevo' = any (p.tags),
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'images', p.card_images, 'colors', p.card_colors, 'variants', p.card_variants)
        order by w.place)
      from unnest(v_ids) with ordinality w(id, place) join public.products p on p.id = w.id
    ), '[]'::jsonb));
  end loop;
  return v_answer;
end;
$$;

revoke all on function public.find_active_products(uuid, text[], text[], text[], numeric, numeric, text, integer, integer)
  from public;
revoke all on function public.store_shelves(jsonb) from public;
grant execute on function
  public.find_active_products(uuid, text[], text[], text[], numeric, numeric, text, integer, integer)
  to anon, authenticated, service_role;
grant execute on function public.store_shelves(jsonb) to anon, authenticated, service_role;
