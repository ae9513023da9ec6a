-- What a product keeps of its variants: colours and sizes to filter by, SKUs to search, units, and what a card shows (SPEC
-- §2, ADR 0028). The wizard's placeholder (SPEC §4) is not a colour or size to filter by.

-- What the products of p_ids keep of their variants.
create function public.variant_facets(p_ids uuid[])
returns table (
  product_id uuid, colors text[], sizes text[], skus text, low_stock smallint[],
  card_images text[], card_colors text[], card_variants integer
)
language sql stable security definer set search_path = ''
as $$
  with offered as (
    select v.*, row_number() over (partition by v.product_id, v.is_active, lower(v.color) order by v.position, v.id) as nth
    from public.product_variants v
    where v.product_id = any (p_ids) and v.sku not like 'TEMP-%'
      and not (lower(v.color) = 'por definir' and lower(v.size) = 'único')
  )
  select t.id,
    coalesce(array_agg(distinct lower(v.color) order by lower(v.color)) filter (where v.is_active), '{}'),
    coalesce(array_agg(distinct lower(v.size) order by lower(v.size)) filter (where v.is_active), '{}'),
    coalesce(string_agg(v.sku, ' ' order by v.position, v.id), ''),
    array[
      count(*) filter (where v.stock_quantity = 0), count(*) filter (where v.stock_quantity = 1),
      count(*) filter (where v.stock_quantity = 2), count(*) filter (where v.stock_quantity = 3),
      count(*) filter (where v.stock_quantity = 4)
    ]::smallint[],
    -- A photo listed twice is one photo.
    array(
      select url from (
        select url, min(place) as place
        from unnest((
          select f.image_urls from public.product_variants f
          where f.product_id = t.id and f.is_active
          order by (f.sku like 'TEMP-%' or (lower(f.color) = 'por definir' and lower(f.size) = 'único')), f.position, f.id
          limit 1)) with ordinality u(url, place)
        group by url) d
      order by place limit 2),
    coalesce(array_agg(v.color order by v.position, v.id) filter (where v.is_active and v.nth = 1), '{}'),
    count(*) filter (where v.is_active)::integer
  from unnest(p_ids) t(id)
  left join offered v on v.product_id = t.id
  group by t.id;
$$;

create function public.refresh_variant_facets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p
  set colors = f.colors, sizes = f.sizes, skus = f.skus, low_stock = f.low_stock,
    card_images = f.card_images, card_colors = f.card_colors, card_variants = f.card_variants
  from public.variant_facets(array(select distinct product_id from changed)) f
  where p.id = f.product_id
    and (p.colors, p.sizes, p.skus, p.low_stock, p.card_images, p.card_colors, p.card_variants)
      is distinct from (f.colors, f.sizes, f.skus, f.low_stock, f.card_images, f.card_colors, f.card_variants);
  return null;
end;
$$;
create trigger product_variants_facets_insert after insert on public.product_variants
  referencing new table as changed for each statement execute function public.refresh_variant_facets();
create trigger product_variants_facets_update after update on public.product_variants
  referencing new table as changed for each statement execute function public.refresh_variant_facets();
create trigger product_variants_facets_delete after delete on public.product_variants
  referencing old table as changed for each statement execute function public.refresh_variant_facets();

revoke all on function public.variant_facets(uuid[]) from public, anon, authenticated;
revoke all on function public.refresh_variant_facets() from public, anon, authenticated;
