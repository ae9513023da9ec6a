-- Whoever is signed in may call these two, because the indexes of products run them as who saves. Their work grows with the
-- square of the text: a megabyte of it, which anyone with an account could send, stopped PGlite for half a minute. They read
-- the first 20,000 letters now: a name, its tags and the SKUs of some 900 variants.
create or replace function public.search_words(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return ' ' || btrim(regexp_replace(
    lower(translate(left(p_text, 20000), 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑáàäâéèëêíìïîóòöôúùüûñ', 'AAAAEEEEIIIIOOOOUUUUNaaaaeeeeiiiioooouuuun')),
    '[^a-z0-9]+', ' ', 'g'));
end;
$$;

create or replace function public.search_grams(p_words text) returns text[]
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
