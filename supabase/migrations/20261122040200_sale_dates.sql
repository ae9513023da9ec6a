-- Sales keep to their dates (ADR 0035). The displayed price is kept beside the product, so that lists filter and count by
-- it; turn_sales writes it anew when a sale begins or ends, at the next moment that each product keeps too. Whoever reads a
-- price compares the dates themselves, so that it is right between that moment and the write.

-- Whether the sale price is the displayed one at an instant (SPEC §3): from the start on, until the end.
create function public.is_sale_on(
  p_on_sale boolean, p_sale_price numeric, p_start timestamptz, p_end timestamptz, p_at timestamptz
) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_on_sale and p_sale_price is not null and coalesce(p_start <= p_at, true) and coalesce(p_end > p_at, true);
$$;
revoke all on function public.is_sale_on(boolean, numeric, timestamptz, timestamptz, timestamptz) from public;
grant execute on function public.is_sale_on(boolean, numeric, timestamptz, timestamptz, timestamptz)
  to anon, authenticated, service_role;

alter table public.products
  -- The displayed price at the last write, kept by the trigger below: a generated column knows no clock.
  alter column effective_price drop expression,
  alter column effective_price set default 0,
  -- When the displayed price changes next if nobody writes.
  add column sale_turns_at timestamptz;
create index products_sale_turns on public.products (sale_turns_at) where sale_turns_at is not null;

create function public.price_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  new.effective_price := case
    when public.is_sale_on(new.is_on_sale, new.sale_price, new.sale_start_date, new.sale_end_date, v_now)
      then new.sale_price else new.base_price end;
  new.sale_turns_at := case when new.is_on_sale and new.sale_price is not null then case
    when new.sale_start_date > v_now then new.sale_start_date
    when new.sale_end_date > v_now then new.sale_end_date end end;
  return new;
end;
$$;
create trigger products_price before insert or update on public.products
  for each row execute function public.price_product();
revoke all on function public.price_product() from public, anon, authenticated;

update public.products set sale_turns_at = null
where is_on_sale and sale_price is not null and (sale_start_date is not null or sale_end_date is not null);

-- Writes the displayed price of products whose sale has begun or ended, 200 at a time. Returns the seconds until it has to be
-- called again: 0 when more are due, null when no sale has a date ahead. The shop calls it (server/sale-clock.ts), with the
-- publishable key too: it takes no argument and does nothing but what the clock says.
create function public.turn_sales() returns double precision
language plpgsql security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  -- A product that somebody is saving now takes its price from that save.
  update public.products set sale_turns_at = null
  where id = any (array(
    select id from public.products where sale_turns_at <= v_now order by sale_turns_at limit 200 for update skip locked));
  return (
    select greatest(extract(epoch from sale_turns_at - clock_timestamp()), 0)
    from public.products where sale_turns_at is not null order by sale_turns_at limit 1);
end;
$$;
revoke all on function public.turn_sales() from public;
grant execute on function public.turn_sales() to anon, authenticated, service_role;

-- As before, of what a shopper may see, and by the price of this moment.
create or replace function public.find_active_products(
  p_category uuid,
  p_sizes text[],
  p_colors text[],
  p_tags text[],
  p_min_price numeric,
  p_max_price numeric,
  p_sort text,
  p_limit integer,
  p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order constant text := case p_sort
    when 'price-asc' then 'base_price, id' when 'price-desc' then 'base_price desc, id desc'
    when 'recent' then 'created_at desc, id desc' end;
  v_hidden constant uuid[] := array(select c.id from public.categories c where not c.is_active);
  -- While turn_sales is due, the kept price of some products is the one before: dates are compared instead.
  v_price constant text := case
    when coalesce(p_min_price, p_max_price) is not null
      and exists (select 1 from public.products where sale_turns_at <= now())
    then 'case when public.is_sale_on(is_on_sale, sale_price, sale_start_date, sale_end_date, now())
      then sale_price else base_price end'
    else 'effective_price' end;
  -- Names of parameters, never a value: those are bound.
  v_where constant text := concat_ws(' and ', 'is_active',
    case when p_category is not null then 'category_id = $1' end,
    case when p_min_price is not null then v_price || ' >= $5' end,
    case when p_max_price is not null then v_price || ' <= $6' end,
    case when cardinality(p_tags) <> 0 then 'tags && $4' end,
    case when cardinality(p_colors) <> 0 then 'colors && $3' end,
    case when cardinality(p_sizes) <> 0 then 'sizes && $2' end,
    'not is_unfinished',
    case when p_category is null and cardinality(v_hidden) <> 0
      then '(category_id is null or category_id <> all ($9))' end);
  v_found uuid[];
begin
  if v_order is null then
    raise exception 'unknown order %', p_sort using errcode = '22023';
  end if;
  if p_category = any (v_hidden) then
    return '{}';
  end if;
  execute 'select array(select id from public.products where ' || v_where || ' order by ' || v_order
    || ' limit $7 offset $8)'
  into v_found
  using p_category, p_sizes, p_colors, p_tags, p_min_price, p_max_price,
    least(greatest(p_limit, 0), 1000), greatest(p_offset, 0), v_hidden;
  return v_found;
end;
$$;

-- As before, each card with the price of this moment.
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
        'is_on_sale', p.is_on_sale
          and public.is_sale_on(p.is_on_sale, p.sale_price, p.sale_start_date, p.sale_end_date, now()),
        'is_new', 'nuevo' = any (p.tags),
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'images', p.card_images, 'colors', p.card_colors, 'variants', p.card_variants)
        order by w.place)
      from unnest(v_ids) with ordinality w(id, place) join public.products p on p.id = w.id
    ), '[]'::jsonb));
  end loop;
  return v_answer;
end;
$$;

-- As before, and "turns_at": when what it shows may change without a write, in milliseconds since 1970, or null.
create or replace function public.store_page(p_page jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_facets jsonb := p_page -> 'facets';
  v_answer jsonb := jsonb_build_object('turns_at', (
    select floor(extract(epoch from sale_turns_at) * 1000)
    from public.products where sale_turns_at > now() order by sale_turns_at limit 1));
begin
  if jsonb_typeof(p_page) <> 'object' then
    raise exception 'p_page must be an object' using errcode = '22023';
  end if;
  if p_page ? 'shelves' then
    v_answer := v_answer || jsonb_build_object('shelves', public.store_shelves(p_page -> 'shelves'));
  end if;
  if v_facets is not null then
    v_answer := v_answer || jsonb_build_object('facets', public.category_facets(
      (v_facets ->> 'category')::uuid,
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'sizes', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'colors', '[]'))),
      array(select jsonb_array_elements_text(coalesce(v_facets -> 'tags', '[]'))),
      (v_facets ->> 'min_price')::numeric,
      (v_facets ->> 'max_price')::numeric));
  end if;
  if p_page ->> 'totals' = 'true' then
    v_answer := v_answer || jsonb_build_object('totals', public.category_totals());
  end if;
  return v_answer;
end;
$$;
