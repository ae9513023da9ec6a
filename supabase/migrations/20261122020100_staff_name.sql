-- Who saved a product: by name, or by e-mail when the profile has none (the editor's conflict dialog). Runs as its owner,
-- since auth.users is nobody's to read, and speaks of those alone who saved a product that is there.

-- Null when the user saved none, or is gone. Refused (42501) to everybody but admins.
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

revoke all on function public.staff_name(uuid) from public, anon;
grant execute on function public.staff_name(uuid) to authenticated, service_role;
