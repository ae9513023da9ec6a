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
  -- Order in which staff added them: 'the first variant' of SPEC §4 is the lowest position.
  position integer not null default 0,
  created_at timestamptz not null default now()
);
-- The included id tells @supabase/lite, which sees an index's plain columns only, that product_id alone is not unique:
-- otherwise it takes a product's variants for a single row.
create unique index product_variants_color_size_key
  on public.product_variants (product_id, lower(color), lower(size)) include (id);
create unique index product_variants_sku_key on public.product_variants (sku);
create index product_variants_product_position on public.product_variants (product_id, position, id);
create index product_variants_low_stock on public.product_variants (stock_quantity) where stock_quantity < 5;
-- Whether a photo is another product's too (delete_product).
create index product_variants_image_urls on public.product_variants using gin (image_urls);

alter table public.product_variants enable row level security;
grant select on public.product_variants to anon, authenticated;
grant insert, update, delete on public.product_variants to authenticated;
grant all on public.product_variants to service_role;
-- Hosted projects grant everything on new tables by default: take it back.
revoke insert, update, delete, truncate on public.product_variants from anon;

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
