-- Roles and profiles of users (SPEC §3, §6). Every file of this folder is valid on the embedded backend and on a hosted
-- Supabase project. Row Level Security is the only real guard (ADR 0003).

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
revoke all on function public.handle_new_user(), public.touch_role() from public, anon, authenticated, service_role;

-- The policies of every table call this function.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin');
$$;
revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
alter table public.user_profiles enable row level security;
-- Some hosted projects grant everything on new tables and functions by default, others nothing: every file revokes all of it
-- before it grants (tests/policies/default-privileges.test.ts).
revoke all on public.user_roles, public.user_profiles from anon, authenticated, service_role;
grant select on public.user_roles, public.user_profiles to authenticated;
grant all on public.user_roles, public.user_profiles to service_role;

create policy "users read their own role" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy "users read their own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

-- Realtime tells a user that their role has changed (SPEC §6). A hosted project has the publication already.
do $$
begin
  if not exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;
alter publication supabase_realtime add table public.user_roles;

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

-- What an operator checks before `npm run role` makes an account an admin's: when it was made, whether its e-mail is
-- confirmed, and when somebody last signed in. Only the secret key may call it.
create function public.account_by_email(p_email text)
returns table (
  user_id uuid, email text, role text, created_at timestamptz, confirmed_at timestamptz, last_sign_in_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text, r.role, u.created_at, u.email_confirmed_at, u.last_sign_in_at
  from auth.users u left join public.user_roles r on r.user_id = u.id
  where lower(u.email) = lower(btrim(p_email));
$$;
revoke all on function public.set_user_role(text, text), public.account_by_email(text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_user_role(text, text), public.account_by_email(text) to service_role;

-- The name of the user who saved a product, or the e-mail when the profile has no name (for the editor's conflict dialog). It
-- runs as its owner, because nobody may read auth.users. It answers only for users who saved a product that still exists, and
-- null for others. Only admins may call it: it raises 42501 for everybody else.
create function public.staff_name(p_user uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'staff_name is for admins' using errcode = '42501';
  end if;
  return (
    select coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email)
    from auth.users u left join public.user_profiles p on p.id = u.id
    where u.id = p_user and exists (select 1 from public.products where updated_by = p_user)
  );
end;
$$;
revoke all on function public.staff_name(uuid) from public, anon, authenticated, service_role;
grant execute on function public.staff_name(uuid) to authenticated, service_role;
