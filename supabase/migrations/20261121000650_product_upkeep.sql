-- What a write of a product sets by itself: its version and the text it is found by.

-- updated_at and updated_by tell two editors of one product apart. Units sold change no version, or every order would be a
-- conflict for who edits the product; what cards show is no edit of it either.
create function public.touch_product() returns trigger
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
create trigger products_touch before update on public.products
  for each row execute function public.touch_product();

-- What the product manager's search looks through, in one column of the product: reading every variant's SKU, or comparing
-- without case, takes four times as long at 10,000 products.
create function public.fill_search_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_text := public.search_words(concat_ws(' ', new.name, array_to_string(new.tags, ' '), new.skus));
  return new;
end;
$$;
create trigger products_search_text before insert or update on public.products
  for each row execute function public.fill_search_text();

revoke all on function public.touch_product() from public, anon, authenticated;
revoke all on function public.fill_search_text() from public, anon, authenticated;
