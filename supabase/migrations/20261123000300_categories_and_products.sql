-- Categories and products of SPEC §3. Triggers and generated columns store what lists would otherwise compute.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint categories_name_not_blank check (btrim(name) <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on public.categories (lower(name));

-- The three categories the storefront is built on. Their ids are fixed in the product (SPEC §3, §7).
insert into public.categories (id, name) values
  ('5f0c4f1e-0000-4000-8000-000000000001', 'Mujer'),
  ('5f0c4f1e-0000-4000-8000-000000000002', 'Hombre'),
  ('5f0c4f1e-0000-4000-8000-000000000003', 'Accesorios')
on conflict (id) do nothing;

alter table public.categories enable row level security;
revoke all on public.categories from anon, authenticated, service_role;
grant select on public.categories to anon, authenticated;
grant insert, update, delete on public.categories to authenticated;
grant all on public.categories to service_role;

create policy "anyone reads active categories" on public.categories
  for select to anon, authenticated using (is_active or (select public.is_admin()));
create policy "admins insert categories" on public.categories
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update categories" on public.categories
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete categories" on public.categories
  for delete to authenticated using ((select public.is_admin()));

-- Notifies every process of the shop that the catalogue has changed, so that none sends an old page (ADR 0022). Categories,
-- products and variants have this trigger. It sends one message per statement. PostgreSQL delivers it after the commit, and
-- delivers equal messages of one transaction once.
create function public.notify_catalog_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('catalog_changed', '');
  return null;
end;
$$;
revoke all on function public.notify_catalog_changed() from public, anon, authenticated, service_role;
create trigger categories_changed after insert or update or delete or truncate on public.categories
  for each statement execute function public.notify_catalog_changed();

-- Whether the sale price is the displayed one at an instant (SPEC §3): from the start on, until the end.
create function public.is_sale_on(
  p_on_sale boolean, p_sale_price numeric, p_start timestamptz, p_end timestamptz, p_at timestamptz
) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_on_sale and p_sale_price is not null and coalesce(p_start <= p_at, true) and coalesce(p_end > p_at, true);
$$;
revoke all on function public.is_sale_on(boolean, numeric, timestamptz, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.is_sale_on(boolean, numeric, timestamptz, timestamptz, timestamptz)
  to anon, authenticated, service_role;

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

  -- The displayed price of SPEC §3 at the last write, stored so that lists filter and count by it. The trigger
  -- products_price keeps it: a generated column cannot depend on the time.
  effective_price numeric(10, 2) not null default 0,
  -- When the displayed price changes next if nobody writes.
  price_changes_at timestamptz,

  -- The next columns hold values of the variants; a trigger of product_variants keeps them.
  -- True while the product has the wizard's placeholder variant (SPEC §4): only staff see the product.
  is_unfinished boolean not null default false,
  -- Colours and sizes in lower case, so that lists filter on them with an index.
  colors text[] not null default '{}',
  sizes text[] not null default '{}',
  skus text not null default '',
  -- How many real variants have 0, 1, 2, 3, 4 units (SPEC §9: low stock is under 5).
  low_stock smallint[] not null default '{0,0,0,0,0}',
  is_low_stock boolean not null
    generated always as (low_stock[1] + low_stock[2] + low_stock[3] + low_stock[4] + low_stock[5] > 0) stored,
  -- What a card shows of the variants (SPEC §2, ADR 0028). Without these columns a category page read 130 kB of variants.
  -- The first two photos of the first variant that a shopper may choose, or else of the placeholder.
  card_images text[] not null default '{}',
  -- Each colour once, in the variants' order, spelled as its first variant spells it.
  card_colors text[] not null default '{}',
  -- How many variants a shopper may choose from.
  card_variant_count integer not null default 0,

  -- The text that the product manager's search compares, normalized. The trigger products_search_text keeps it.
  search_text text not null default '',
  -- The search keys, and the product's position in each order of the list (ADR 0029).
  search_keys tsvector not null
    generated always as (public.search_keys(search_text, is_active, is_on_sale, low_stock, category_id)) stored,
  sort_position_time point not null generated always as (public.sort_position_time(created_at)) stored,
  sort_position_price point not null generated always as (public.sort_position_price(base_price, id)) stored,
  sort_position_name point not null generated always as (public.sort_position_name(public.normalize_search_text(name))) stored,
  -- Names in an order that ignores accents and capitals and is the same on every database.
  sort_name text collate "C" not null generated always as (public.normalize_search_text(name)) stored,

  constraint products_sale_price_below_base check (not is_on_sale or sale_price is null or sale_price < base_price),
  constraint products_sale_dates_ordered
    check (sale_start_date is null or sale_end_date is null or sale_end_date > sale_start_date)
);

-- For the lists of the store and of the product manager. Where two indexes cost the same the planner takes the older one, so
-- add a new index at the end.
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
-- For the product manager's search (ADR 0029): each index is in an order of the list, and each of its pages knows the search
-- keys below it.
create index products_search_time on public.products using gist (sort_position_time, search_keys tsvector_ops (siglen = 256));
create index products_search_price on public.products using gist (sort_position_price, search_keys tsvector_ops (siglen = 256));
create index products_search_name on public.products using gist (sort_position_name, search_keys tsvector_ops (siglen = 256));
create index products_price_changes on public.products (price_changes_at) where price_changes_at is not null;

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated, service_role;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

-- What a shopper may see (ADR 0036): active products that are finished, of active categories or of none (SPEC §4). The
-- policy reads the category: a copy of its state in its products would mean to rewrite a third of the catalogue.
create policy "anyone reads shown products" on public.products
  for select to anon, authenticated using (
    (is_active and not is_unfinished
      and (category_id is null or category_id = any (array(select c.id from public.categories c where c.is_active))))
    or (select public.is_admin()));
create policy "admins insert products" on public.products
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update products" on public.products
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete products" on public.products
  for delete to authenticated using ((select public.is_admin()));

create trigger products_changed after insert or update or delete or truncate on public.products
  for each statement execute function public.notify_catalog_changed();

-- updated_at is the version of a product, and updated_by the user who saved it. A change of derived columns is not a new version:
-- otherwise every order would be a conflict for the person who edits the product.
create function public.touch_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Columns that triggers keep, and generated columns, whose new values a trigger before the write does not see.
  v_derived constant text[] := array[
    'low_stock', 'is_low_stock', 'effective_price', 'price_changes_at', 'is_unfinished', 'sort_name', 'card_images',
    'card_colors', 'card_variant_count', 'search_keys', 'sort_position_time', 'sort_position_price', 'sort_position_name'];
  v_old constant jsonb := to_jsonb(old);
  v_new constant jsonb := to_jsonb(new);
begin
  if v_new - v_derived = v_old - v_derived
    and exists (
      select 1 from unnest(array[
        'low_stock', 'effective_price', 'price_changes_at', 'is_unfinished', 'card_images', 'card_colors', 'card_variant_count']) kept
      where v_new -> kept is distinct from v_old -> kept) then
    return new;
  end if;
  -- clock_timestamp, not now(): two saves in one transaction are two versions.
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end;
$$;
create trigger products_touch before update on public.products
  for each row execute function public.touch_product();

-- Collects name, tags, colours, sizes and SKUs in one column: to read every variant's SKU, or to compare without case, takes
-- four times as long at 10,000 products.
create function public.fill_search_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_text := public.normalize_search_text(concat_ws(' ', new.name, array_to_string(new.tags, ' '),
    array_to_string(new.colors, ' '), array_to_string(new.sizes, ' '), new.skus));
  return new;
end;
$$;
create trigger products_search_text before insert or update on public.products
  for each row execute function public.fill_search_text();

-- Sales begin and end at their dates (ADR 0035). This trigger stores the displayed price and the moment when it changes next.
-- update_sale_prices updates it after that moment. Readers compare the dates, so that a shopper sees the right price before
-- the update too.
create function public.set_effective_price() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  new.effective_price := case
    when public.is_sale_on(new.is_on_sale, new.sale_price, new.sale_start_date, new.sale_end_date, v_now)
      then new.sale_price else new.base_price end;
  new.price_changes_at := case when new.is_on_sale and new.sale_price is not null then case
    when new.sale_start_date > v_now then new.sale_start_date
    when new.sale_end_date > v_now then new.sale_end_date end end;
  return new;
end;
$$;
create trigger products_price before insert or update on public.products
  for each row execute function public.set_effective_price();
revoke all on function public.touch_product(), public.fill_search_text(), public.set_effective_price()
  from public, anon, authenticated, service_role;

-- Updates the displayed price of products whose sale has begun or ended, 200 at a time. Returns the seconds until the next
-- call is due: 0 when more products are due, null when no sale has a date in the future. The shop calls it with the publishable
-- key (sale-clock.ts). Anyone may call it: it takes no argument and the result depends only on the time.
create function public.update_sale_prices() returns double precision
language plpgsql security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  -- Skip a product that somebody is saving now: the save sets its price.
  update public.products set price_changes_at = null
  where id = any (array(
    select id from public.products where price_changes_at <= v_now order by price_changes_at limit 200 for update skip locked));
  return (
    select greatest(extract(epoch from price_changes_at - clock_timestamp()), 0)
    from public.products where price_changes_at is not null order by price_changes_at limit 1);
end;
$$;
revoke all on function public.update_sale_prices() from public, anon, authenticated, service_role;
grant execute on function public.update_sale_prices() to anon, authenticated, service_role;
