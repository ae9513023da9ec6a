-- Tells every process of the shop that the catalogue has changed, so that none sends an old page (ADR 0022). One message
-- a statement; PostgreSQL sends it once the transaction is committed, and only one of several equal ones.
create function public.notify_catalog_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('catalog_changed', '');
  return null;
end;
$$;
revoke execute on function public.notify_catalog_changed() from public;

create trigger categories_changed after insert or update or delete or truncate on public.categories
  for each statement execute function public.notify_catalog_changed();
create trigger products_changed after insert or update or delete or truncate on public.products
  for each statement execute function public.notify_catalog_changed();
create trigger product_variants_changed after insert or update or delete or truncate on public.product_variants
  for each statement execute function public.notify_catalog_changed();
