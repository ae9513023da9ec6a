-- Where a product stands in an order of the product manager's search (ADR 0029), as points of a diagonal: by the distance
-- to a point before all or after all PostgreSQL can walk a tree of them in order. Whole numbers below 2^53, which a double
-- precision holds exactly.

-- Microseconds since 2020.
create function public.place_in_time(p_at timestamptz) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision := least(greatest((extract(epoch from p_at) - 1577836800) * 1000000, -3e15), 3e15);
begin
  return point(v_at, v_at);
end;
$$;

-- Cents, then the first 18 bits of the id, for many products cost the same.
create function public.place_by_price(p_price numeric, p_id uuid) returns point
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_at constant double precision :=
    p_price * 100 * 262144 + (('x' || left(p_id::text, 5))::bit(20)::integer >> 2);
begin
  return point(v_at, v_at);
end;
$$;

-- The first ten signs of search_words: end, space, digits, letters.
create function public.place_by_name(p_words text) returns point
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

-- A write computes the generated columns as the one who writes.
revoke all on function public.place_in_time(timestamptz) from public, anon;
revoke all on function public.place_by_price(numeric, uuid) from public, anon;
revoke all on function public.place_by_name(text) from public, anon;
grant execute on function public.place_in_time(timestamptz) to authenticated, service_role;
grant execute on function public.place_by_price(numeric, uuid) to authenticated, service_role;
grant execute on function public.place_by_name(text) to authenticated, service_role;
