-- Photos of one colour (ADR 0033). A product has one list of images (SPEC §3); a colour may have its own, which a save of
-- the product leaves alone. Runs as the caller (security invoker), so RLS decides.

-- Gives all variants of a colour these photos, main one first; null or none: those of the product, that is, of its first
-- variant. p_expected: the list that the caller saw; another one in its place raises 'product_conflict', as does a colour
-- that is gone, so that nobody's choice is lost unseen. The same call again changes nothing and answers alike.
-- Raises 'product_not_found'. Returns {"images", "updated_at"}; the latter is null when p_expected_updated_at was not the
-- product's version, and the caller's next save is the one that tells it of the other editor's (as add_variants).
create function public.set_color_images(
  p_product_id uuid,
  p_color text,
  p_images text[],
  p_expected text[],
  p_expected_updated_at timestamptz default null
) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  v_before timestamptz;
  v_updated_at timestamptz;
  v_shared text[];
  v_now text[];
  v_next text[];
begin
  select updated_at into v_before from public.products where id = p_product_id for update;
  if not found then
    raise exception 'product_not_found' using errcode = 'PT404';
  end if;
  select image_urls into v_shared
  from public.product_variants where product_id = p_product_id order by position, id limit 1;
  select image_urls into v_now
  from public.product_variants
  where product_id = p_product_id and lower(color) = lower(btrim(p_color)) order by position, id limit 1;
  v_next := coalesce(nullif(p_images, '{}'), v_shared);
  if v_now is null or (v_now is distinct from p_expected and v_now is distinct from v_next) then
    raise exception 'product_conflict' using errcode = 'PT409';
  end if;

  update public.product_variants set image_urls = v_next
  where product_id = p_product_id and lower(color) = lower(btrim(p_color)) and image_urls is distinct from v_next;
  v_updated_at := v_before;
  if found then
    update public.products set updated_at = clock_timestamp() where id = p_product_id
    returning updated_at into v_updated_at;
  end if;
  return jsonb_build_object(
    'images', v_next,
    'updated_at', case when p_expected_updated_at is null or p_expected_updated_at = v_before then v_updated_at end
  );
end;
$$;

revoke all on function public.set_color_images(uuid, text, text[], text[], timestamptz) from public, anon;
grant execute on function public.set_color_images(uuid, text, text[], text[], timestamptz) to authenticated, service_role;
