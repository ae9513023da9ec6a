-- What one call of a function that anyone may call can cost (ADR 0042). All lists of a page together have 500 cards at
-- most, a list begins among its first 10,000, and nobody chooses more than 50 sizes, colours or tags: what is chosen is
-- compared with what each product has.
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
  if greatest(cardinality(p_sizes), cardinality(p_colors), cardinality(p_tags)) > 50 then
    raise exception 'at most 50 options of a kind' using errcode = '22023';
  end if;
  if p_category = any (v_hidden) then
    return '{}';
  end if;
  execute 'select array(select id from public.products where ' || v_where || ' order by ' || v_order
    || ' limit $7 offset $8)'
  into v_found
  using p_category, p_sizes, p_colors, p_tags, p_min_price, p_max_price,
    least(greatest(p_limit, 0), 1000), least(greatest(p_offset, 0), 10000), v_hidden;
  return v_found;
end;
$$;

create or replace function public.store_shelves(p_shelves jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_shelf jsonb;
  v_ids uuid[];
  v_answer jsonb := '[]';
  v_left integer := 500;
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
      least(coalesce((v_shelf ->> 'limit')::integer, 12), v_left),
      coalesce((v_shelf ->> 'offset')::integer, 0));
    v_left := v_left - cardinality(v_ids);
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

create or replace function public.category_facets(
  p_category_id uuid,
  p_sizes text[] default '{}',
  p_colors text[] default '{}',
  p_tags text[] default '{}',
  p_min_price numeric default null,
  p_max_price numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if greatest(cardinality(p_sizes), cardinality(p_colors), cardinality(p_tags)) > 50 then
    raise exception 'at most 50 options of a kind' using errcode = '22023';
  end if;
  return public.count_facets(
    (select c.id from public.categories c where c.id = p_category_id and c.is_active),
    p_sizes, p_colors, p_tags, p_min_price, p_max_price);
end;
$$;

-- What the index knows of a text, as before, in one pass: the work grew with the square of the text, 4 s for 20,000 letters,
-- which anyone with an account could send. Of a word the first 100 letters count; the rest of it is searched in the text.
create or replace function public.search_grams(p_words text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    with words as (
      -- What begins within a word has no space before it, and may be the end of a longer one.
      select at, case when at = 1 then left(word, 100) else ' ' || left(word, 100) end as word
      from unnest(string_to_array(left(p_words, 20000), ' ')) with ordinality one (word, at)
    ), met as (
      select word, min(at) as at, lag_word
      from (select at, word, lag(word) over (order by at) as lag_word from words) w group by word, lag_word
    ), grams as (
      select right(lag_word, 2) || left(word, 3) as gram from met
      where char_length(right(lag_word, 2) || left(word, 3)) = 5
      union select left(word, 2) from met where at > 1 and word <> ' '
      union select substr(word, nth, 3) from (select distinct word from words) w,
        generate_series(1, char_length(word) - 2) nth
    )
    select coalesce(array_agg(gram), '{}') from grams
  );
end;
$$;
