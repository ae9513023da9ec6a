-- What the product manager's search stores for each product: its text, the keys that the indexes compare, and its position
-- in each order of the list (ADR 0016, 0029). Generated columns of the products table call these functions. PostgreSQL computes
-- a generated column as the user who writes, so every signed-in user may call them. Because anyone with an account could
-- send a megabyte, they read only the first 20,000 letters of a text: a name, its tags and the SKUs of about 900 variants.
-- They are written in plpgsql because it keeps their plans: each save calls them, and planning took longer than the rest.

-- A text as it is searched and sorted: no capitals, accents or punctuation, one space between words and before the first.
-- The list has capitals with accents because lower() does not change them in some locales.
create function public.normalize_search_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ' ' || btrim(regexp_replace(
    lower(translate(left(p_text, 20000), 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑáàäâéèëêíìïîóòöôúùüûñ', 'AAAAEEEEIIIIOOOOUUUUNaaaaeeeeiiiioooouuuun')),
    '[^a-z0-9]+', ' ', 'g'));
end;
$$;

-- The search keys of a normalized text. Each word, with the space before it, gives its first two letters and every run of
-- three letters, as the extension pg_trgm does; a text that begins within a word has no space there. Each pair of neighbours
-- gives the five letters where they meet, 'gs br' of 'leggings brisa', because a part of a SKU often has two words. Only the
-- first 100 letters of a word give keys; the search compares the rest with search_text. One pass over the text: an earlier
-- version needed time that grew with the square of the text, 4 s for 20,000 letters (ADR 0042).
create function public.search_grams(p_words text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    with words as (
      -- A text that begins within a word has no space before it, and may be the end of a longer word.
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

-- What a search compares: the grams of search_text, and one word for each filter of the list ('#sale').
create function public.search_keys(
  p_text text, p_active boolean, p_on_sale boolean, p_low_stock smallint[], p_category uuid
) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_to_tsvector(public.search_grams(p_text) || array[
    case when p_active then '#active' else '#inactive' end,
    case when p_on_sale then '#sale' else '#full' end,
    case when p_low_stock[1] + p_low_stock[2] + p_low_stock[3] + p_low_stock[4] + p_low_stock[5] > 0
      then '#low' else '#stocked' end,
    '#' || coalesce(p_category::text, 'none')]);
end;
$$;

-- A position in an order of the list is a point on a diagonal, because PostgreSQL can read an index of points in the order of
-- their distance to another point, here one before the first or after the last. The coordinates are whole numbers below 2^53,
-- which a double precision holds exactly.

-- Microseconds since 2020.
create function public.sort_position_time(p_at timestamptz) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision := least(greatest((extract(epoch from p_at) - 1577836800) * 1000000, -3e15), 3e15);
begin
  return point(v_at, v_at);
end;
$$;

-- Cents, then the first 18 bits of the id, because many products cost the same.
create function public.sort_position_price(p_price numeric, p_id uuid) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision :=
    p_price * 100 * 262144 + (('x' || left(p_id::text, 5))::bit(20)::integer >> 2);
begin
  return point(v_at, v_at);
end;
$$;

-- The first ten letters of a normalized text. Their order is: end of the text, space, digits, letters.
create function public.sort_position_name(p_words text) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at bigint := 0;
begin
  for nth in 2 .. 11 loop
    v_at := v_at * 38 + case when nth > char_length(p_words) then 0
      else strpos(' 0123456789abcdefghijklmnopqrstuvwxyz', substr(p_words, nth, 1)) end;
  end loop;
  return point(v_at, v_at);
end;
$$;

revoke all on function
  public.normalize_search_text(text), public.search_grams(text), public.search_keys(text, boolean, boolean, smallint[], uuid),
  public.sort_position_time(timestamptz), public.sort_position_price(numeric, uuid), public.sort_position_name(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.normalize_search_text(text), public.search_grams(text), public.search_keys(text, boolean, boolean, smallint[], uuid),
  public.sort_position_time(timestamptz), public.sort_position_price(numeric, uuid), public.sort_position_name(text)
  to authenticated, service_role;
