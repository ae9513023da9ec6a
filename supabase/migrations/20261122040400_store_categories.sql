-- As before, and with "categories" true the active ones by name, [{"id", "name"}...]: the store's tabs and pages follow the
-- table (SPEC §4, ADR 0036).
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
  if p_page ->> 'categories' = 'true' then
    v_answer := v_answer || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
      from public.categories c where c.is_active));
  end if;
  return v_answer;
end;
$$;
