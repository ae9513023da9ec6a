-- Adds variants in one transaction (SPEC §7, ADR 0006). Runs as the caller (security invoker), so RLS decides.

-- Adds variants to a product that exists, all or none (SPEC §7 'Add variant'). Each: color, size, stock_quantity,
-- price_adjustment, sku; images are its colour's, else the first variant's. Raises 'product_not_found', or
-- 'variant_exists' with the place of the first duplicate in p_variants, from 0, as its detail.
-- Adding overwrites nothing, so an older p_expected_updated_at is not refused; but then the answer's updated_at is null,
-- and the caller's next save is the one that tells it of the other editor's.
-- Returns {"variants": [{"id", "sku"}...], "updated_at"}.
create function public.add_variants(
  p_product_id uuid,
  p_variants jsonb,
  p_expected_updated_at timestamptz default null
) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  v_before timestamptz;
  v_updated_at timestamptz;
  v_duplicate bigint;
  v_next integer;
  v_shared text[];
  v_added jsonb;
begin
  -- The lock also waits for whoever is adding a variant now, so the check below sees it.
  select updated_at into v_before from public.products where id = p_product_id for update;
  if not found then
    raise exception 'product_not_found' using errcode = 'PT404';
  end if;

  select min(e.ordinality) - 1 into v_duplicate
  from jsonb_array_elements(p_variants) with ordinality e
  where exists (
    select 1 from public.product_variants v
    where v.product_id = p_product_id
      and lower(v.color) = lower(btrim(e.value ->> 'color')) and lower(v.size) = lower(btrim(e.value ->> 'size'))
  ) or exists (
    select 1 from jsonb_array_elements(p_variants) with ordinality earlier
    where earlier.ordinality < e.ordinality
      and lower(btrim(earlier.value ->> 'color')) = lower(btrim(e.value ->> 'color'))
      and lower(btrim(earlier.value ->> 'size')) = lower(btrim(e.value ->> 'size'))
  );
  if v_duplicate is not null then
    raise exception 'variant_exists' using errcode = '23505', detail = v_duplicate::text;
  end if;

  select image_urls into v_shared
  from public.product_variants where product_id = p_product_id order by position, id limit 1;
  select coalesce(max(position), -1) + 1 into v_next
  from public.product_variants where product_id = p_product_id;

  with added as (
    insert into public.product_variants
      (product_id, color, size, stock_quantity, price_adjustment, sku, image_urls, position)
    select
      p_product_id, btrim(e.value ->> 'color'), btrim(e.value ->> 'size'),
      coalesce((e.value ->> 'stock_quantity')::integer, 0), coalesce((e.value ->> 'price_adjustment')::numeric, 0),
      e.value ->> 'sku',
      coalesce(
        (select s.image_urls from public.product_variants s
         where s.product_id = p_product_id and lower(s.color) = lower(btrim(e.value ->> 'color'))
         order by s.position, s.id limit 1),
        v_shared, '{}'),
      v_next + (e.ordinality - 1)::integer
    from jsonb_array_elements(p_variants) with ordinality e
    returning id, sku
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sku', sku)), '[]') into v_added from added;

  update public.products set updated_at = clock_timestamp() where id = p_product_id
  returning updated_at into v_updated_at;
  return jsonb_build_object(
    'variants', v_added,
    'updated_at', case when p_expected_updated_at is null or p_expected_updated_at = v_before then v_updated_at end
  );
end;
$$;

revoke all on function public.add_variants(uuid, jsonb, timestamptz) from public, anon;
grant execute on function public.add_variants(uuid, jsonb, timestamptz) to authenticated, service_role;
