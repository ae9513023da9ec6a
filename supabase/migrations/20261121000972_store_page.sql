-- What a page of the store reads, in one request: each request of the data API costs more than what it asks for (ADR 0028).
-- p_page: "shelves" as in store_shelves; "facets" {"category", "sizes", "colors", "tags", "min_price", "max_price"} as in
-- category_facets; "totals" true for category_totals. The answer has what was asked for under the same names.
create function public.store_page(p_page jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_facets jsonb := p_page -> 'facets';
  v_answer jsonb := '{}';
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

revoke all on function public.store_page(jsonb) from public;
grant execute on function public.store_page(jsonb) to anon, authenticated, service_role;
