-- As in the store's shelves; but a price is compared in a tenth of the time of an array, and PostgreSQL compares in the
-- order written: the walk down the newest asks for the price first, then for what fewest products have.

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
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
        and (cardinality(p_tags) = 0 or p.tags && p_tags) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes)
      order by p.base_price, p.id limit v_limit offset v_offset);
  elsif p_sort = 'price-desc' then
    return array(
      select p.id from public.products p
      where p.is_active and (p_category is null or p.category_id = p_category)
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
        and (cardinality(p_tags) = 0 or p.tags && p_tags) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes)
      order by p.base_price desc, p.id desc limit v_limit offset v_offset);
  elsif p_sort = 'recent' then
    return array(
      select p.id from public.products p
      where p.is_active and (p_category is null or p.category_id = p_category)
        and (p_min_price is null or p.effective_price >= p_min_price)
        and (p_max_price is null or p.effective_price <= p_max_price)
        and (cardinality(p_tags) = 0 or p.tags && p_tags) and (cardinality(p_colors) = 0 or p.colors && p_colors)
        and (cardinality(p_sizes) = 0 or p.sizes && p_sizes)
      order by p.created_at desc, p.id desc limit v_limit offset v_offset);
  end if;
  raise exception 'unknown order %', p_sort using errcode = '22023';
end;
$$;
