-- Totals for the home tabs, the product manager's list and the dashboard, from the counts that are kept.

-- How many active products the home tabs hold: {"<category id>": n, ..., "todos": n}.
create function public.category_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(category, n), '{}') from (
    select coalesce(category_id::text, 'todos') as category, n from (
      select category_id, sum(count) as n from public.catalog_counts where kind = 'total'
      group by grouping sets ((category_id), ())
      having sum(count) > 0 and (category_id is not null or grouping(category_id) = 1)
    ) by_category
  ) named;
$$;

-- For the product manager's list and the dashboard: {"states": [{"category", "active", "on_sale", "low_stock", "count"}],
-- "units": {"0": n, ...}, "profiles": n}. Refused (42501) to everybody but admins. Its counts are a few rows among those of
-- every shape of products, which a real catalogue has thousands of: a planner that has not seen them grow reads them all.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_answer jsonb;
begin
  if not public.is_admin() then
    raise exception 'admin_counts is for admins' using errcode = '42501';
  end if;
  with found as (
    select kind, category_id, value, sum(count) as n from public.catalog_counts
    where kind in ('state', 'units', 'profiles')
    group by kind, category_id, value having sum(count) > 0
  )
  select jsonb_build_object(
    'states', coalesce((select jsonb_agg(jsonb_build_object(
      'category', category_id, 'active', substr(value, 1, 1) = '1', 'on_sale', substr(value, 2, 1) = '1',
      'low_stock', substr(value, 3, 1) = '1', 'count', n)) from found where kind = 'state'), '[]'),
    'units', coalesce((select jsonb_object_agg(value, n) from found where kind = 'units'), '{}'),
    'profiles', coalesce((select n from found where kind = 'profiles'), 0)
  ) into v_answer;
  return v_answer;
end;
$$;

revoke all on function public.category_totals() from public;
revoke all on function public.admin_counts() from public, anon;
grant execute on function public.category_totals() to anon, authenticated, service_role;
grant execute on function public.admin_counts() to authenticated, service_role;
