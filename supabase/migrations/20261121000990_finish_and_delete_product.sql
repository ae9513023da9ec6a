-- Finishing and deleting a product, one transaction each (SPEC §7, ADR 0006). Both run as the caller (security invoker),
-- so RLS decides.

-- Deletes the wizard's placeholder variant: by temporary SKU, then by colour and size (SPEC §4, §7 'Finish').
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
  delete from public.product_variants where product_id = p_product_id and sku like 'TEMP-%';
  delete from public.product_variants
  where product_id = p_product_id and lower(color) = 'por definir' and lower(size) = 'único';
  select count(*) into v_count from public.product_variants where product_id = p_product_id;
  if v_count = 0 then
    raise exception 'no_real_variant' using errcode = 'P0001';
  end if;
  update public.products set updated_at = clock_timestamp() where id = p_product_id;
  return v_count;
end;
$$;

-- Deletes a product with its variants. Returns the image URLs that no other product uses, for the caller to remove
-- from the bucket: files go after the row, so a crash in between leaves an unused file, never a product without photos.
create function public.delete_product(p_product_id uuid) returns text[]
language plpgsql security invoker set search_path = ''
as $$
declare
  v_urls text[];
begin
  select coalesce(array_agg(distinct url), '{}') into v_urls
  from public.product_variants v, unnest(v.image_urls) url
  where v.product_id = p_product_id
    and not exists (
      select 1 from public.product_variants other
      where other.product_id <> p_product_id and other.image_urls @> array[url]
    );
  delete from public.products where id = p_product_id;
  if not found then
    raise exception 'product_not_found' using errcode = 'PT404';
  end if;
  return v_urls;
end;
$$;

revoke all on function public.finish_product(uuid) from public, anon;
revoke all on function public.delete_product(uuid) from public, anon;
grant execute on function public.finish_product(uuid) to authenticated, service_role;
grant execute on function public.delete_product(uuid) to authenticated, service_role;
