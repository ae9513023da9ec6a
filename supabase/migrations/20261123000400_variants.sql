-- Variants of SPEC §3: a colour and a size of a product, with stock, price and photos.

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  color text not null constraint product_variants_color_not_blank check (btrim(color) <> ''),
  size text not null constraint product_variants_size_not_blank check (btrim(size) <> ''),
  stock_quantity integer not null default 0 constraint product_variants_stock_not_negative check (stock_quantity >= 0),
  price_adjustment numeric(10, 2) not null default 0,
  sku text not null constraint product_variants_sku_not_blank check (btrim(sku) <> ''),
  image_urls text[] not null default '{}',
  is_active boolean not null default true,
  -- The order in which staff added them: 'the first variant' of SPEC §4 has the lowest position.
  position integer not null default 0,
  created_at timestamptz not null default now(),
  -- The wizard's placeholder (SPEC §4), known by its temporary SKU or by its colour and size (SPEC §7 'Finish').
  is_placeholder boolean not null
    generated always as (sku like 'TEMP-%' or (lower(color) = 'por definir' and lower(size) = 'único')) stored
);
-- The included id tells @supabase/lite, which sees an index's plain columns only, that product_id alone is not unique:
-- otherwise it takes a product's variants for a single row.
create unique index product_variants_color_size_key
  on public.product_variants (product_id, lower(color), lower(size)) include (id);
create unique index product_variants_sku_key on public.product_variants (sku);
create index product_variants_product_position on public.product_variants (product_id, position, id);
create index product_variants_low_stock on public.product_variants (stock_quantity) where stock_quantity < 5;

alter table public.product_variants enable row level security;
revoke all on public.product_variants from anon, authenticated, service_role;
grant select on public.product_variants to anon, authenticated;
grant insert, update, delete on public.product_variants to authenticated;
grant all on public.product_variants to service_role;

-- A variant is as visible as its product: the subquery runs under the reader's own policies.
create policy "anyone reads variants of visible products" on public.product_variants
  for select to anon, authenticated
  using ((select public.is_admin()) or (is_active and exists (select 1 from public.products p where p.id = product_id)));
create policy "admins insert variants" on public.product_variants
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update variants" on public.product_variants
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete variants" on public.product_variants
  for delete to authenticated using ((select public.is_admin()));

create trigger product_variants_changed after insert or update or delete or truncate on public.product_variants
  for each statement execute function public.notify_catalog_changed();

-- The values of their variants that the products of p_ids store: colours and sizes for filters, SKUs for the search, units,
-- and what a card shows (SPEC §2, ADR 0028). The placeholder gives no colour or size.
create function public.variant_summaries(p_ids uuid[])
returns table (
  product_id uuid, colors text[], sizes text[], skus text, low_stock smallint[],
  card_images text[], card_colors text[], card_variant_count integer, is_unfinished boolean
)
language sql stable security definer set search_path = ''
as $$
  with offered as (
    select v.*, row_number() over (partition by v.product_id, v.is_active, lower(v.color) order by v.position, v.id) as nth
    from public.product_variants v
    where v.product_id = any (p_ids) and not v.is_placeholder
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
    -- Count a photo that is listed twice once.
    array(
      select url from (
        select url, min(ordinal) as ordinal
        from unnest((
          select f.image_urls from public.product_variants f
          where f.product_id = t.id and f.is_active
          order by f.is_placeholder, f.position, f.id
          limit 1)) with ordinality u(url, ordinal)
        group by url) d
      order by ordinal limit 2),
    coalesce(array_agg(v.color order by v.position, v.id) filter (where v.is_active and v.nth = 1), '{}'),
    count(*) filter (where v.is_active)::integer,
    exists (select 1 from public.product_variants f where f.product_id = t.id and f.is_placeholder)
  from unnest(p_ids) t(id)
  left join offered v on v.product_id = t.id
  group by t.id;
$$;

-- Triggers of one event fire in the order of their names. These must come before product_variants_images_*, so that every
-- save locks the product's row first and takes the lock on images after it.
create function public.refresh_variant_summaries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p
  set colors = f.colors, sizes = f.sizes, skus = f.skus, low_stock = f.low_stock,
    card_images = f.card_images, card_colors = f.card_colors, card_variant_count = f.card_variant_count,
    is_unfinished = f.is_unfinished
  from public.variant_summaries(array(select distinct product_id from changed_rows)) f
  where p.id = f.product_id
    and (p.colors, p.sizes, p.skus, p.low_stock, p.card_images, p.card_colors, p.card_variant_count, p.is_unfinished)
      is distinct from (f.colors, f.sizes, f.skus, f.low_stock, f.card_images, f.card_colors, f.card_variant_count,
        f.is_unfinished);
  return null;
end;
$$;
create trigger product_variants_derived_insert after insert on public.product_variants
  referencing new table as changed_rows for each statement execute function public.refresh_variant_summaries();
create trigger product_variants_derived_update after update on public.product_variants
  referencing new table as changed_rows for each statement execute function public.refresh_variant_summaries();
create trigger product_variants_derived_delete after delete on public.product_variants
  referencing old table as changed_rows for each statement execute function public.refresh_variant_summaries();

-- Refuses a final price at or below zero (SPEC §3: base price, or sale price during a sale, plus adjustment). The check runs at
-- the end of the transaction, because a save may lower the price and raise the adjustments in two statements.
create function public.check_final_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_id constant uuid := case tg_table_name when 'products' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'product_id' end;
  v_price numeric;
  v_lowest record;
begin
  -- Of two transactions that write the price and an adjustment at once, the lock lets one see the other's value.
  select least(p.base_price, case when p.is_on_sale then p.sale_price end) into v_price
  from public.products p where p.id = v_id for share;
  select v.color, v.size, v.price_adjustment into v_lowest
  from public.product_variants v where v.product_id = v_id order by v.price_adjustment limit 1;
  if v_price + v_lowest.price_adjustment <= 0 then
    raise exception 'final_price_not_positive'
      using errcode = '23514', detail = jsonb_build_object('color', v_lowest.color, 'size', v_lowest.size,
        'price', v_price, 'adjustment', v_lowest.price_adjustment)::text;
  end if;
  return null;
end;
$$;
create constraint trigger products_final_price after update of base_price, sale_price, is_on_sale on public.products
  deferrable initially deferred for each row
  when (least(new.base_price, case when new.is_on_sale then new.sale_price end)
    < least(old.base_price, case when old.is_on_sale then old.sale_price end))
  execute function public.check_final_price();
create constraint trigger product_variants_final_price after insert or update of price_adjustment, product_id
  on public.product_variants
  deferrable initially deferred for each row when (new.price_adjustment < 0)
  execute function public.check_final_price();

revoke all on function
  public.variant_summaries(uuid[]), public.refresh_variant_summaries(), public.check_final_price()
  from public, anon, authenticated, service_role;
