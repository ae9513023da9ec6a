-- The back office's writes of a product, one transaction each (SPEC §7, ADR 0006). They run as the caller (security invoker),
-- so RLS decides. The shop calls them through write_once (ADR 0032).

-- Saves a product with its variants and photos.
-- p_product: fields of SPEC §3 as JSON; an id updates, no id (or null) creates.
-- p_variants: null leaves the variants alone; otherwise the whole new set in order. Variants whose colour and size stay
--   keep their id. Each: color, size, stock_quantity, price_adjustment, sku, and optionally image_urls.
-- p_images: the editor's image list. Variants that carried the list the editor opened with (the first variant's) get
--   it; variants with photos of their own colour keep theirs. New variants take their colour's list, else p_images.
-- p_expected_updated_at: the version the editor opened; a newer one raises 'product_conflict'.
-- Returns the product's id and its new updated_at.
create function public.save_product(
  p_product jsonb,
  p_variants jsonb default null,
  p_images text[] default null,
  p_expected_updated_at timestamptz default null
) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  v_id uuid := nullif(p_product ->> 'id', '')::uuid;
  v_updated_at timestamptz;
  v_shared text[];
  v_row public.products;
begin
  v_row := jsonb_populate_record(null::public.products, p_product - 'id' - 'created_at' - 'updated_at' - 'updated_by' - 'effective_price' - 'colors' - 'sizes');
  if v_id is null then
    insert into public.products (
      name, description, base_price, category_id, has_free_shipping, is_active, sale_price, is_on_sale,
      sale_start_date, sale_end_date, tags, is_featured, condition, meta_title, meta_description, updated_by
    ) values (
      v_row.name, coalesce(v_row.description, ''), v_row.base_price, v_row.category_id,
      coalesce(v_row.has_free_shipping, false), coalesce(v_row.is_active, true), v_row.sale_price,
      coalesce(v_row.is_on_sale, false), v_row.sale_start_date, v_row.sale_end_date, coalesce(v_row.tags, '{}'),
      coalesce(v_row.is_featured, false), coalesce(v_row.condition, 'nuevo'), v_row.meta_title, v_row.meta_description,
      auth.uid()
    ) returning id, updated_at into v_id, v_updated_at;
  else
    select updated_at into v_updated_at from public.products where id = v_id for update;
    if not found then
      raise exception 'product_not_found' using errcode = 'PT404';
    end if;
    if p_expected_updated_at is not null and v_updated_at <> p_expected_updated_at then
      raise exception 'product_conflict' using errcode = 'PT409';
    end if;
    update public.products set
      name = v_row.name,
      description = coalesce(v_row.description, ''),
      base_price = v_row.base_price,
      category_id = v_row.category_id,
      has_free_shipping = coalesce(v_row.has_free_shipping, false),
      is_active = coalesce(v_row.is_active, true),
      sale_price = v_row.sale_price,
      is_on_sale = coalesce(v_row.is_on_sale, false),
      sale_start_date = v_row.sale_start_date,
      sale_end_date = v_row.sale_end_date,
      tags = coalesce(v_row.tags, '{}'),
      is_featured = coalesce(v_row.is_featured, false),
      condition = coalesce(v_row.condition, 'nuevo'),
      meta_title = v_row.meta_title,
      meta_description = v_row.meta_description
    where id = v_id
    returning updated_at into v_updated_at;
    if not found then
      raise exception 'product_not_found' using errcode = 'PT404';
    end if;
  end if;

  select image_urls into v_shared
  from public.product_variants where product_id = v_id order by position, id limit 1;

  if p_images is not null and v_shared is distinct from p_images then
    update public.product_variants set image_urls = p_images
    where product_id = v_id and image_urls is not distinct from v_shared;
  end if;

  if p_variants is not null then
    delete from public.product_variants v
    where v.product_id = v_id and not exists (
      select 1 from jsonb_array_elements(p_variants) e
      where lower(btrim(e ->> 'color')) = lower(v.color) and lower(btrim(e ->> 'size')) = lower(v.size)
    );
    insert into public.product_variants as target
      (product_id, color, size, stock_quantity, price_adjustment, sku, image_urls, is_active, position)
    select
      v_id, btrim(e.value ->> 'color'), btrim(e.value ->> 'size'),
      coalesce((e.value ->> 'stock_quantity')::integer, 0), coalesce((e.value ->> 'price_adjustment')::numeric, 0),
      e.value ->> 'sku',
      case
        when jsonb_typeof(e.value -> 'image_urls') = 'array'
          then array(select jsonb_array_elements_text(e.value -> 'image_urls'))
        else coalesce(
          (select s.image_urls from public.product_variants s
           where s.product_id = v_id and lower(s.color) = lower(btrim(e.value ->> 'color'))
           order by s.position, s.id limit 1),
          p_images, v_shared, '{}')
      end,
      true, (e.ordinality - 1)::integer
    from jsonb_array_elements(p_variants) with ordinality e
    on conflict (product_id, lower(color), lower(size)) do update set
      color = excluded.color,
      size = excluded.size,
      stock_quantity = excluded.stock_quantity,
      price_adjustment = excluded.price_adjustment,
      position = excluded.position,
      image_urls = case
        when target.image_urls = '{}' then excluded.image_urls
        else target.image_urls
      end;
  end if;

  -- Read again: the trigger of the variants may have updated the row.
  select updated_at into v_updated_at from public.products where id = v_id;
  return jsonb_build_object('id', v_id, 'updated_at', v_updated_at);
end;
$$;

-- Adds variants to a product that exists, all or none (SPEC §7 'Add variant'). Each: color, size, stock_quantity,
-- price_adjustment, sku; images are its colour's, else the first variant's. Raises 'product_not_found', or
-- 'variant_exists' with the index of the first duplicate in p_variants, from 0, as its detail.
-- Adding overwrites nothing, so an older p_expected_updated_at is not refused. But then the answer's updated_at is null, so that
-- the caller's next save finds the conflict with the other editor.
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
  -- The lock waits for a transaction that is adding a variant, so that the check below sees that variant.
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

-- Gives all variants of a colour these photos, main photo first (ADR 0033). A product has one list of images (SPEC §3); a colour
-- may have its own list, which a save of the product does not change. Null or an empty list: the list of the product, which is
-- that of its first variant. p_expected: the list that the caller saw. Raises 'product_conflict' when the colour has another
-- list now, or no variant, and 'product_not_found'. The same call again changes nothing and returns the same.
-- Returns {"images", "updated_at"}; updated_at is null as in add_variants.
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

-- Deletes the wizard's placeholder variant (SPEC §4, §7 'Finish').
-- Raises 'no_real_variant' when nothing else is left. Returns how many real variants the product has.
create function public.finish_product(p_product_id uuid) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  v_count integer;
begin
  perform 1 from public.products where id = p_product_id for update;
  if not found then
    raise exception 'product_not_found' using errcode = 'PT404';
  end if;
  delete from public.product_variants where product_id = p_product_id and is_placeholder;
  select count(*) into v_count from public.product_variants where product_id = p_product_id;
  if v_count = 0 then
    raise exception 'no_real_variant' using errcode = 'P0001';
  end if;
  update public.products set updated_at = clock_timestamp() where id = p_product_id;
  return v_count;
end;
$$;

-- Deletes a product with its variants. Returns the addresses of its images, which the caller then releases and removes. The
-- row goes before the files, so that a crash in between leaves an unused file, never a product without photos.
create function public.delete_product(p_product_id uuid) returns text[]
language plpgsql security invoker set search_path = ''
as $$
declare
  v_urls text[];
begin
  select coalesce(array_agg(distinct url), '{}') into v_urls
  from public.product_variants v, unnest(v.image_urls) url
  where v.product_id = p_product_id;
  delete from public.products where id = p_product_id;
  if not found then
    raise exception 'product_not_found' using errcode = 'PT404';
  end if;
  return v_urls;
end;
$$;

revoke all on function
  public.save_product(jsonb, jsonb, text[], timestamptz), public.add_variants(uuid, jsonb, timestamptz),
  public.set_color_images(uuid, text, text[], text[], timestamptz), public.finish_product(uuid),
  public.delete_product(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.save_product(jsonb, jsonb, text[], timestamptz), public.add_variants(uuid, jsonb, timestamptz),
  public.set_color_images(uuid, text, text[], text[], timestamptz), public.finish_product(uuid),
  public.delete_product(uuid)
  to authenticated, service_role;
