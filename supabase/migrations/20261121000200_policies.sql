-- Row Level Security: the only real guard (ADR 0003).

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin');
$$;

alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.product_variants enable row level security;
alter table public.user_roles enable row level security;
alter table public.user_profiles enable row level security;

grant usage on schema public to anon, authenticated, service_role;
grant select on public.categories, public.products, public.product_variants to anon, authenticated;
grant insert, update, delete on public.categories, public.products, public.product_variants to authenticated;
grant select on public.user_roles, public.user_profiles to authenticated;
grant all on public.categories, public.products, public.product_variants, public.user_roles, public.user_profiles
  to service_role;

-- Hosted projects grant everything on new tables to anon and authenticated by default: take it back.
revoke insert, update, delete, truncate on public.categories, public.products, public.product_variants from anon;
revoke all on public.user_roles, public.user_profiles from anon;
revoke insert, update, delete, truncate on public.user_roles, public.user_profiles from authenticated;

create policy "anyone reads active categories" on public.categories
  for select to anon, authenticated using (is_active or (select public.is_admin()));
create policy "admins insert categories" on public.categories
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update categories" on public.categories
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete categories" on public.categories
  for delete to authenticated using ((select public.is_admin()));

create policy "anyone reads active products" on public.products
  for select to anon, authenticated using (is_active or (select public.is_admin()));
create policy "admins insert products" on public.products
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update products" on public.products
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete products" on public.products
  for delete to authenticated using ((select public.is_admin()));

-- A variant is as visible as its product: the subquery runs under the reader's own policies.
create policy "anyone reads variants of visible products" on public.product_variants
  for select to anon, authenticated
  using ((select public.is_admin()) or (is_active and exists (select 1 from public.products p where p.id = product_id)));
create policy "admins insert variants" on public.product_variants
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update variants" on public.product_variants
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete variants" on public.product_variants
  for delete to authenticated using ((select public.is_admin()));

create policy "users read their own role" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy "users read their own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

revoke all on function public.handle_new_user() from public, anon, authenticated;
revoke all on function public.touch_product() from public, anon, authenticated;
revoke all on function public.refresh_variant_facets() from public, anon, authenticated;
revoke all on function public.touch_role() from public, anon, authenticated;
revoke all on function public.is_admin() from public;
grant execute on function public.is_admin() to anon, authenticated, service_role;
