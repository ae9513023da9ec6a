-- Who somebody is: role and profile (SPEC §3, §6). Valid on the embedded backend and on a hosted Supabase project alike,
-- as every file here. Row Level Security is the only real guard (ADR 0003).

grant usage on schema public to anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'customer' constraint user_roles_role_known check (role in ('admin', 'customer')),
  updated_at timestamptz not null default now()
);

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  created_at timestamptz not null default now()
);

-- Every new user gets a profile and the role customer (SPEC §6).
create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_profiles (id, first_name, last_name)
  values (new.id, new.raw_user_meta_data ->> 'first_name', new.raw_user_meta_data ->> 'last_name')
  on conflict (id) do nothing;
  insert into public.user_roles (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end;
$$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();
revoke all on function public.handle_new_user() from public, anon, authenticated;

create function public.touch_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;
create trigger user_roles_touch before update on public.user_roles
  for each row execute function public.touch_role();
revoke all on function public.touch_role() from public, anon, authenticated;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin');
$$;
revoke all on function public.is_admin() from public;
grant execute on function public.is_admin() to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
alter table public.user_profiles enable row level security;
grant select on public.user_roles, public.user_profiles to authenticated;
grant all on public.user_roles, public.user_profiles to service_role;
-- Hosted projects grant everything on new tables to anon and authenticated by default: take it back.
revoke all on public.user_roles, public.user_profiles from anon;
revoke insert, update, delete, truncate on public.user_roles, public.user_profiles from authenticated;

create policy "users read their own role" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy "users read their own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

-- Changes a user's role by e-mail (SPEC §6), for `npm run role` and the first start. Only the secret key may call it.
-- Returns the user's id. Raises 'user_not_found' or 'role_unknown'.
create function public.set_user_role(p_email text, p_role text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  if p_role is null or p_role not in ('admin', 'customer') then
    raise exception 'role_unknown' using errcode = 'PT400';
  end if;
  select id into v_user_id from auth.users where lower(email) = lower(btrim(p_email));
  if not found then
    raise exception 'user_not_found' using errcode = 'PT404';
  end if;
  insert into public.user_roles (user_id, role) values (v_user_id, p_role)
  on conflict (user_id) do update set role = excluded.role;
  return v_user_id;
end;
$$;
revoke all on function public.set_user_role(text, text) from public, anon, authenticated;
grant execute on function public.set_user_role(text, text) to service_role;
