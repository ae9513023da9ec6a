-- What the product manager's search looks through, in one column of the product: name, tags and SKUs in lower case.
-- Reading every variant's SKU, or comparing without case, takes four times as long at 10,000 products. There is no index
-- on it: under Row Level Security PostgreSQL uses one for leakproof comparisons only, and LIKE is none.
alter table public.products
  add column skus text not null default '',
  add column search_text text not null default '';

create function public.fill_search_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_text := lower(concat_ws(' ', new.name, array_to_string(new.tags, ' '), new.skus));
  return new;
end;
$$;
create trigger products_search_text before insert or update on public.products
  for each row execute function public.fill_search_text();
revoke all on function public.fill_search_text() from public, anon, authenticated;

-- As in the schema, and the SKUs with it.
create or replace function public.refresh_variant_facets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p set colors = f.colors, sizes = f.sizes, skus = f.skus
  from (
    select t.product_id,
      coalesce(array_agg(distinct lower(v.color) order by lower(v.color)) filter (where v.is_active), '{}') as colors,
      coalesce(array_agg(distinct lower(v.size) order by lower(v.size)) filter (where v.is_active), '{}') as sizes,
      coalesce(string_agg(v.sku, ' ' order by v.position, v.id), '') as skus
    from (select distinct product_id from changed) t
    left join public.product_variants v
      on v.product_id = t.product_id and v.sku not like 'TEMP-%'
      and not (lower(v.color) = 'por definir' and lower(v.size) = 'único')
    group by t.product_id
  ) f
  where p.id = f.product_id and (p.colors, p.sizes, p.skus) is distinct from (f.colors, f.sizes, f.skus);
  return null;
end;
$$;

update public.products p set skus = coalesce(
  (select string_agg(v.sku, ' ' order by v.position, v.id) from public.product_variants v
   where v.product_id = p.id and v.sku not like 'TEMP-%'), '');
