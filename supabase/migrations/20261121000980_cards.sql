-- What a card shows of a product's variants is kept beside the product: a page of cards read every variant of every
-- product, 130 kB for a category, to show two photos, some colours and a number (SPEC §2, ADR 0028).

alter table public.products
  -- First and second photo of the first variant a shopper may choose, or else of the placeholder.
  add column card_images text[] not null default '{}',
  -- Each colour once, in the variants' order, spelled as its first variant spells it.
  add column card_colors text[] not null default '{}',
  -- Variants a shopper may choose from.
  add column card_variants integer not null default 0;

-- As in the counts; what cards show is no edit of the product either.
create or replace function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- What is kept by triggers, and what is generated, which a trigger before the write does not see yet.
  v_beside constant text[] := array[
    'low_stock', 'is_low_stock', 'effective_price', 'sort_name', 'card_images', 'card_colors', 'card_variants'];
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

create or replace function public.refresh_variant_facets() returns trigger
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

-- What is there already. Not an edit: author and version stay.
update public.products p
set card_images = f.card_images, card_colors = f.card_colors, card_variants = f.card_variants
from public.variant_facets(array(select id from public.products)) f
where p.id = f.product_id;

-- As before, with ready cards: no variant is read.
create or replace function public.store_shelves(p_shelves jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_shelf jsonb;
  v_ids uuid[];
  v_answer jsonb := '[]';
begin
  if jsonb_typeof(p_shelves) <> 'array' or jsonb_array_length(p_shelves) > 12 then
    raise exception 'p_shelves must be an array of at most 12' using errcode = '22023';
  end if;
  for v_shelf in select value from jsonb_array_elements(p_shelves) loop
    v_ids := public.find_active_products(
      (v_shelf ->> 'category')::uuid,
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'sizes', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'colors', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_shelf -> 'tags', '[]'))),
      (v_shelf ->> 'min_price')::numeric,
      (v_shelf ->> 'max_price')::numeric,
      coalesce(v_shelf ->> 'sort', 'recent'),
      coalesce((v_shelf ->> 'limit')::integer, 12),
      coalesce((v_shelf ->> 'offset')::integer, 0));
    v_answer := v_answer || jsonb_build_array(coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'base_price', p.base_price, 'sale_price', p.sale_price,
        'is_on_sale', p.is_on_sale, 'is_new', 'nuevo' = any (p.tags),
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'images', p.card_images, 'colors', p.card_colors, 'variants', p.card_variants)
        order by w.place)
      from unnest(v_ids) with ordinality w(id, place) join public.products p on p.id = w.id
    ), '[]'::jsonb));
  end loop;
  return v_answer;
end;
$$;

revoke all on function public.variant_facets(uuid[]) from public, anon, authenticated;
