-- What a shopper may see (ADR 0036): active products that are finished, of active categories or of none (SPEC §4). A
-- category is asked when it is read: to write its state into its products would rewrite a third of the catalogue.

alter table public.products
  -- It has the wizard's placeholder variant still (SPEC §4), kept by the variants' trigger below. Staff see it, nobody else.
  add column is_unfinished boolean not null default false;

-- As before, and without a new version when a product is finished or its sale begins or ends by the clock.
create or replace function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- What is kept by triggers, and what is generated, which a trigger before the write does not see yet.
  v_beside constant text[] := array[
    'low_stock', 'is_low_stock', 'effective_price', 'sale_turns_at', 'is_unfinished', 'sort_name', 'card_images',
    'card_colors', 'card_variants', 'search_keys', 'place_in_time', 'place_by_price', 'place_by_name'];
  v_old constant jsonb := to_jsonb(old);
  v_new constant jsonb := to_jsonb(new);
begin
  if v_new - v_beside = v_old - v_beside
    and exists (
      select 1 from unnest(array[
        'low_stock', 'effective_price', 'sale_turns_at', 'is_unfinished', 'card_images', 'card_colors', 'card_variants']) kept
      where v_new -> kept is distinct from v_old -> kept) then
    return new;
  end if;
  -- clock_timestamp, not now(): two saves in one transaction are two versions.
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end;
$$;

create function public.mark_unfinished() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p
  set is_unfinished = u.is_unfinished
  from (
    select c.id, exists (
      select 1 from public.product_variants v
      where v.product_id = c.id
        and (v.sku like 'TEMP-%' or (lower(v.color) = 'por definir' and lower(v.size) = 'único'))) as is_unfinished
    from (select distinct product_id as id from changed) c
  ) u
  where p.id = u.id and p.is_unfinished <> u.is_unfinished;
  return null;
end;
$$;
create trigger product_variants_unfinished_insert after insert on public.product_variants
  referencing new table as changed for each statement execute function public.mark_unfinished();
create trigger product_variants_unfinished_update after update on public.product_variants
  referencing new table as changed for each statement execute function public.mark_unfinished();
create trigger product_variants_unfinished_delete after delete on public.product_variants
  referencing old table as changed for each statement execute function public.mark_unfinished();
revoke all on function public.mark_unfinished() from public, anon, authenticated;

-- As before, of finished products only.
create or replace function public.count_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_come constant text := 'select *, 1 as sign from come';
  v_gone constant text := 'select *, -1 as sign from gone';
begin
  if tg_op = 'TRUNCATE' then
    delete from public.catalog_counts where kind <> 'profiles';
    return null;
  end if;
  execute format($sql$
    with moved as (
      select category_id, is_active, is_on_sale, is_low_stock, is_unfinished, low_stock, sizes, colors, tags,
        public.price_band(effective_price) as band, sign
      from (%s) n
    ), active as (select * from moved where is_active and not is_unfinished)
    insert into public.catalog_counts (kind, category_id, value, sizes, colors, tags, bands, count)
    select kind, category_id, value, null, null, null, null, sum(sign * times)
    from (
      select 'total' as kind, category_id, '' as value, sign, 1::bigint as times from active
      union all select 'size', category_id, s, sign, 1 from active, unnest(sizes) s
      union all select 'color', category_id, c, sign, 1 from active, unnest(colors) c
      union all select 'tag', category_id, t, sign, 1 from active, unnest(tags) t
      union all select 'band', category_id, band::text, sign, 1 from active
      union all select 'state', category_id, concat(is_active::int, is_on_sale::int, is_low_stock::int), sign, 1
        from moved
      union all select 'units', null, (u.at - 1)::text, sign, u.n
        from moved, unnest(low_stock) with ordinality u(n, at) where u.n > 0
    ) d
    group by kind, category_id, value having sum(sign * times) <> 0
    union all
    select 'shape', category_id, '', sizes, colors, tags, bands, n
    from (
      select category_id, sizes, colors, tags, sum(sign) as n, array[
        coalesce(sum(sign) filter (where band = 0), 0), coalesce(sum(sign) filter (where band = 1), 0),
        coalesce(sum(sign) filter (where band = 2), 0), coalesce(sum(sign) filter (where band = 3), 0),
        coalesce(sum(sign) filter (where band = 4), 0), coalesce(sum(sign) filter (where band = 5), 0),
        coalesce(sum(sign) filter (where band = 6), 0)] as bands
      from active group by category_id, sizes, colors, tags
    ) shapes
    where bands <> '{0,0,0,0,0,0,0}'::bigint[]
  $sql$, case tg_op when 'INSERT' then v_come when 'DELETE' then v_gone else v_come || ' union all ' || v_gone end);
  if random() < 0.05 then
    perform public.compact_catalog_counts();
  end if;
  return null;
end;
$$;

update public.products p set is_unfinished = true
where exists (
  select 1 from public.product_variants v
  where v.product_id = p.id
    and (v.sku like 'TEMP-%' or (lower(v.color) = 'por definir' and lower(v.size) = 'único')));

-- The data API shows as much as the pages do; variants and their photos follow their product.
drop policy "anyone reads active products" on public.products;
create policy "anyone reads shown products" on public.products
  for select to anon, authenticated using (
    (is_active and not is_unfinished
      and (category_id is null or category_id = any (array(select c.id from public.categories c where c.is_active))))
    or (select public.is_admin()));

-- As before, of active categories only.
create or replace function public.category_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(category, n), '{}') from (
    select coalesce(category_id::text, 'todos') as category, n from (
      select category_id, sum(count) as n from public.catalog_counts
      where kind = 'total'
        and (category_id is null or category_id = any (array(select c.id from public.categories c where c.is_active)))
      group by grouping sets ((category_id), ())
      having sum(count) > 0 and (category_id is not null or grouping(category_id) = 1)
    ) by_category
  ) named;
$$;

-- What category_facets counted counts for active categories only: of another, nothing.
alter function public.category_facets(uuid, text[], text[], text[], numeric, numeric) rename to count_facets;
revoke all on function public.count_facets(uuid, text[], text[], text[], numeric, numeric)
  from public, anon, authenticated;
create function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select public.count_facets(
    (select c.id from public.categories c where c.id = p_category_id and c.is_active),
    p_sizes, p_colors, p_tags, p_min_price, p_max_price);
$$;
revoke all on function public.category_facets(uuid, text[], text[], text[], numeric, numeric) from public;
grant execute on function public.category_facets(uuid, text[], text[], text[], numeric, numeric)
  to anon, authenticated, service_role;
