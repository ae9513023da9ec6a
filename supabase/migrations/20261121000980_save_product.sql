-- Saves a product with its variants and photos in one transaction (SPEC §7, ADR 0006). Runs as the caller (security
-- invoker), so RLS decides.

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

  -- Read again: the variants' trigger may have touched the row.
  select updated_at into v_updated_at from public.products where id = v_id;
  return jsonb_build_object('id', v_id, 'updated_at', v_updated_at);
end;
$$;

revoke all on function public.save_product(jsonb, jsonb, text[], timestamptz) from public, anon;
grant execute on function public.save_product(jsonb, jsonb, text[], timestamptz) to authenticated, service_role;
