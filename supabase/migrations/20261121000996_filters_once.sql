-- As before, with the filters written once: what a visitor may see must not depend on the order it is sorted by. Only the
-- filters that are asked for are in the statement, the price first, then what fewest products have (migration 0971).

-- Ids of active products, any of the sizes and any of the colours and any of the tags, within the prices, in order:
-- 'recent', 'price-asc' or 'price-desc'. p_category null: of all. At most 1,000.
create or replace function public.find_active_products(
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
