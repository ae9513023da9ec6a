-- Categories of SPEC §3.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint categories_name_not_blank check (btrim(name) <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on public.categories (lower(name));

-- The three categories the storefront is built on. Their ids are fixed in the product (SPEC §3, §7).
insert into public.categories (id, name) values
  ('5f0c4f1e-0000-4000-8000-000000000001', 'Mujer'),
  ('5f0c4f1e-0000-4000-8000-000000000002', 'Hombre'),
  ('5f0c4f1e-0000-4000-8000-000000000003', 'Accesorios')
on conflict (id) do nothing;

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant insert, update, delete on public.categories to authenticated;
grant all on public.categories to service_role;
-- Hosted projects grant everything on new tables by default: take it back.
revoke insert, update, delete, truncate on public.categories from anon;

create policy "anyone reads active categories" on public.categories
  for select to anon, authenticated using (is_active or (select public.is_admin()));
create policy "admins insert categories" on public.categories
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins update categories" on public.categories
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete categories" on public.categories
  for delete to authenticated using ((select public.is_admin()));
