-- The store's lists, by index at any size (ADR 0023). Under Row Level Security the planner may not look at the statistics
-- of arrays and prices, takes every filter to leave one row, and reads the whole table. So the function that finds ids
-- runs as its owner and says itself what a visitor may see: active products. Rows are read under the caller's policies.

-- Ids of active products, any of the sizes and any of the colours and any of the tags, within the prices, in order:
-- 'recent', 'price-asc' or 'price-desc'. p_category null: of all. At most 1,000.
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
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_limit integer := least(greatest(p_limit, 0), 1000);
  v_offset integer := greatest(p_offset, 0);
begin
  if p_sort = 'price-asc' then
    return array(
      select p.id from public.products p
      where p.is_active and (p_category is null or p.category_id = p_category)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_tags) = 0 or p.tags && p_tags)
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
      order by p.base_price, p.id limit v_limit offset v_offset);
  elsif p_sort = 'price-desc' then
    return array(
      select p.id from public.products p
      where p.is_active and (p_category is null or p.category_id = p_category)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_tags) = 0 or p.tags && p_tags)
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
      order by p.base_price desc, p.id desc limit v_limit offset v_offset);
  elsif p_sort = 'recent' then
    return array(
      select p.id from public.products p
      where p.is_active and (p_category is null or p.category_id = p_category)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_tags) = 0 or p.tags && p_tags)
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
      order by p.created_at desc, p.id desc limit v_limit offset v_offset);
  end if;
  raise exception 'unknown order %', p_sort using errcode = '22023';
end;
$$;

-- Several lists in one request, as a page needs them: p_shelves is [{"category", "sizes", "colors", "tags", "min_price",
-- "max_price", "sort", "limit", "offset"}...], at most 12, everything optional. The answer is an array of arrays of
-- products with what a card needs, named as in the tables: most of a product and its photos stays where it is.
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
        'is_on_sale', p.is_on_sale, 'tags', p.tags, 'created_at', p.created_at,
        'category', (
          select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
        'variants', (
          -- A card shows two photos of the first variant; the placeholder may stand before the first real one.
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', v.id, 'color', v.color, 'size', v.size, 'stock_quantity', v.stock_quantity, 'sku', v.sku,
            'position', v.position, 'image_urls', case when v.place <= 2 then v.image_urls else '{}' end)), '[]'::jsonb)
          from (
            select *, row_number() over (order by position, id) as place
            from public.product_variants where product_id = p.id and is_active) v))
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
