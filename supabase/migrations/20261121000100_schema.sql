-- Tables of SPEC §3. Valid on the embedded backend and on a hosted Supabase project alike.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint categories_name_not_blank check (btrim(name) <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on public.categories (lower(name));

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint products_name_not_blank check (btrim(name) <> '')
    constraint products_name_length check (char_length(name) <= 200),
  description text not null default ''
    constraint products_description_length check (char_length(description) <= 5000),
  base_price numeric(10, 2) not null constraint products_base_price_positive check (base_price > 0),
  category_id uuid references public.categories (id) on delete set null,
  has_free_shipping boolean not null default false,
  is_active boolean not null default true,
  sale_price numeric(10, 2) constraint products_sale_price_positive check (sale_price > 0),
  is_on_sale boolean not null default false,
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  tags text[] not null default '{}',
  is_featured boolean not null default false,
  condition text not null default 'nuevo'
    constraint products_condition_known check (condition in ('nuevo', 'usado', 'reacondicionado')),
  meta_title text constraint products_meta_title_length check (char_length(meta_title) <= 60),
  meta_description text
    constraint products_meta_description_length check (char_length(meta_description) <= 160),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  -- Colours and sizes of the variants in lower case, kept by a trigger so that lists filter on them with an index.
  colors text[] not null default '{}',
  sizes text[] not null default '{}',
  -- The displayed price of SPEC §3, stored so that lists filter on it with an index.
  effective_price numeric(10, 2) not null
    generated always as (case when is_on_sale and sale_price is not null then sale_price else base_price end) stored,
  constraint products_sale_price_below_base check (not is_on_sale or sale_price is null or sale_price < base_price),
  constraint products_sale_dates_ordered
    check (sale_start_date is null or sale_end_date is null or sale_end_date > sale_start_date)
);

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

create index products_recent on public.products (created_at desc, id desc) where is_active;
create index products_category_recent on public.products (category_id, created_at desc, id desc) where is_active;
create index products_category_price on public.products (category_id, base_price, id) where is_active;
create index products_admin_recent on public.products (created_at desc, id desc);
create index products_tags on public.products using gin (tags);
create index products_colors on public.products using gin (colors);
create index products_sizes on public.products using gin (sizes);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'customer' constraint user_roles_role_known check (role in ('admin', 'customer')),
  updated_at timestamptz not null default now()
);

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  created_at timestamptz not null default now()
);

-- The three categories the storefront is built on. Their ids are fixed in the product (SPEC §3, §7).
insert into public.categories (id, name) values
  ('5f0c4f1e-0000-4000-8000-000000000001', 'Mujer'),
  ('5f0c4f1e-0000-4000-8000-000000000002', 'Hombre'),
  ('5f0c4f1e-0000-4000-8000-000000000003', 'Accesorios')
on conflict (id) do nothing;

-- Every new user gets a profile and the role customer (SPEC §6).
create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_profiles (id, first_name, last_name)
  values (new.id, new.raw_user_meta_data ->> 'first_name', new.raw_user_meta_data ->> 'last_name')
  on conflict (id) do nothing;
  insert into public.user_roles (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end;
$$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();

-- updated_at and updated_by tell two editors of one product apart.
create function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- clock_timestamp, not now(): two saves in one transaction are two versions.
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end;
$$;
create trigger products_touch before update on public.products
  for each row execute function public.touch_product();

create function public.touch_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;
create trigger user_roles_touch before update on public.user_roles
  for each row execute function public.touch_role();

-- Keeps products.colors and products.sizes. The wizard's placeholder (SPEC §4) is not a colour or size to filter by.
create function public.refresh_variant_facets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p set colors = f.colors, sizes = f.sizes
  from (
    select t.product_id,
      coalesce(array_agg(distinct lower(v.color) order by lower(v.color)) filter (where v.id is not null), '{}') as colors,
      coalesce(array_agg(distinct lower(v.size) order by lower(v.size)) filter (where v.id is not null), '{}') as sizes
    from (select distinct product_id from changed) t
    left join public.product_variants v
      on v.product_id = t.product_id and v.is_active and v.sku not like 'TEMP-%'
      and not (lower(v.color) = 'por definir' and lower(v.size) = 'único')
    group by t.product_id
  ) f
  where p.id = f.product_id and (p.colors, p.sizes) is distinct from (f.colors, f.sizes);
  return null;
end;
$$;
create trigger product_variants_facets_insert after insert on public.product_variants
  referencing new table as changed for each statement execute function public.refresh_variant_facets();
create trigger product_variants_facets_update after update on public.product_variants
  referencing new table as changed for each statement execute function public.refresh_variant_facets();
create trigger product_variants_facets_delete after delete on public.product_variants
  referencing old table as changed for each statement execute function public.refresh_variant_facets();
