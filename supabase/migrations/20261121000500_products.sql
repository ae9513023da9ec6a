-- Products of SPEC §3, with what triggers and generated columns keep beside them so that no list has to compute it.

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
  -- The variants' SKUs, kept by the same trigger, and what the product manager's search looks through: name, tags and SKUs
  -- as search_words gives them, kept by a trigger of this table.
  skus text not null default '',
  search_text text not null default '',
  -- Names in order whatever their accents and capitals: the same order on every ground, and those with the same beginning
  -- side by side.
  sort_name text collate "C" not null generated always as (public.search_words(name)) stored,
  -- How many real variants have 0, 1, 2, 3, 4 units (SPEC §9: low stock is under 5), kept by the variants' trigger.
  low_stock smallint[] not null default '{0,0,0,0,0}',
  is_low_stock boolean not null
    generated always as (low_stock[1] + low_stock[2] + low_stock[3] + low_stock[4] + low_stock[5] > 0) stored,
  -- What a card shows of the variants, kept by their trigger: a page of cards read every variant of every product, 130 kB
  -- for a category, to show two photos, some colours and a number (SPEC §2, ADR 0028).
  -- First and second photo of the first variant a shopper may choose, or else of the placeholder.
  card_images text[] not null default '{}',
  -- Each colour once, in the variants' order, spelled as its first variant spells it.
  card_colors text[] not null default '{}',
  -- Variants a shopper may choose from.
  card_variants integer not null default 0,
  -- What a search compares, and where the product stands in each of the list's orders (ADR 0029).
  search_keys tsvector not null
    generated always as (public.search_keys(search_text, is_active, is_on_sale, low_stock, category_id)) stored,
  place_in_time point not null generated always as (public.place_in_time(created_at)) stored,
  place_by_price point not null generated always as (public.place_by_price(base_price, id)) stored,
  place_by_name point not null generated always as (public.place_by_name(public.search_words(name))) stored,
  constraint products_sale_price_below_base check (not is_on_sale or sale_price is null or sale_price < base_price),
  constraint products_sale_dates_ordered
    check (sale_start_date is null or sale_end_date is null or sale_end_date > sale_start_date)
);

-- The store's lists and the product manager's. Age breaks the planner's ties: a new one goes last.
create index products_recent on public.products (created_at desc, id desc) where is_active;
create index products_category_recent on public.products (category_id, created_at desc, id desc) where is_active;
create index products_category_price on public.products (category_id, base_price, id) where is_active;
create index products_admin_recent on public.products (created_at desc, id desc);
create index products_tags on public.products using gin (tags);
create index products_colors on public.products using gin (colors);
create index products_sizes on public.products using gin (sizes);
create index products_admin_price on public.products (base_price, id);
create index products_admin_low_stock on public.products (created_at desc, id desc) where is_low_stock;
create index products_admin_on_sale on public.products (created_at desc, id desc) where is_on_sale;
create index products_admin_category on public.products (category_id, created_at desc, id desc);
create index products_admin_inactive on public.products (created_at desc, id desc) where not is_active;
create index products_admin_name on public.products (sort_name, id);
-- The product manager's search (ADR 0029): trees in the list's orders that know of every branch which words are in it.
create index products_search_time on public.products using gist (place_in_time, search_keys tsvector_ops (siglen = 256));
create index products_search_price on public.products using gist (place_by_price, search_keys tsvector_ops (siglen = 256));
create index products_search_name on public.products using gist (place_by_name, search_keys tsvector_ops (siglen = 256));

alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;
-- Hosted projects grant everything on new tables by default: take it back.
revoke insert, update, delete, truncate on public.products from anon;

create policy "anyone reads active products" on public.products
  for select to anon, authenticated using (is_active or (select public.is_admin()));
create policy "admins insert products" on public.products
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update products" on public.products
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete products" on public.products
  for delete to authenticated using ((select public.is_admin()));
