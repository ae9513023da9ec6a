-- What the product manager's search knows of a text (ADR 0016, 0029). Whoever is signed in may call these functions, since
-- a write of a product computes its generated columns as the one who writes. The work of the first two grows with the
-- square of the text: a megabyte of it, which anyone with an account could send, stopped PGlite for half a minute. So they
-- read the first 20,000 letters: a name, its tags and the SKUs of some 900 variants. All are in a language whose plans are
-- kept: each save computes them, and planning took longer than all the rest.

-- Text as it is searched and sorted: no capitals, accents or signs, one space between words and before the first.
-- Capitals with accents stand in the list because lower() leaves them alone in some locales.
create function public.search_words(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ' ' || btrim(regexp_replace(
    lower(translate(left(p_text, 20000), 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑáàäâéèëêíìïîóòöôúùüûñ', 'AAAAEEEEIIIIOOOOUUUUNaaaaeeeeiiiioooouuuun')),
    '[^a-z0-9]+', ' ', 'g'));
end;
$$;

-- What the index knows of such a text: of each word, with the space before it, the first two signs and every run of
-- three. A text that begins within a word has no space there. As the extension pg_trgm does it, which not every ground
-- of this shop can load. And of each two neighbours where they meet, 'gs br' of 'leggings brisa': who writes two words
-- wants both at once.
create function public.search_grams(p_words text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_grams text[] := '{}';
  v_seen text := ' ';
  v_before text;
  v_word text;
  v_meeting text;
begin
  foreach v_word in array coalesce(string_to_array(left(p_words, 20000), ' '), '{}') loop
    -- What begins within a word has no space before it, and may be the end of a longer one.
    if v_before is not null then
      v_word := ' ' || v_word;
      v_meeting := right(v_before, 2) || left(v_word, 3);
      if char_length(v_meeting) = 5 and position(v_meeting in v_seen) = 0 then
        v_grams := v_grams || v_meeting;
      end if;
    end if;
    if position(v_word || ' ' in v_seen) = 0 then
      if v_before is not null and v_word <> ' ' then
        v_grams := v_grams || left(v_word, 2);
      end if;
      for at in 1 .. char_length(v_word) - 2 loop
        v_grams := v_grams || substr(v_word, at, 3);
      end loop;
    end if;
    v_seen := v_seen || '|' || coalesce(v_meeting, '') || '|' || v_word || ' ';
    v_before := v_word;
  end loop;
  return v_grams;
end;
$$;

-- What a search compares: the grams of search_text, and as words of their own what the list filters by.
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

revoke all on function public.search_words(text) from public, anon;
revoke all on function public.search_grams(text) from public, anon;
revoke all on function public.search_keys(text, boolean, boolean, smallint[], uuid) from public, anon;
grant execute on function public.search_words(text) to authenticated, service_role;
grant execute on function public.search_grams(text) to authenticated, service_role;
grant execute on function public.search_keys(text, boolean, boolean, smallint[], uuid) to authenticated, service_role;
