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
