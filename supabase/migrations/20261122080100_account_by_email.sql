-- What an operator looks at before an account becomes an admin's (`npm run role`): since when it is there, whether its
-- mailbox has said yes, and when somebody last signed in. Only the secret key may ask.
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
revoke all on function public.account_by_email(text) from public, anon, authenticated;
grant execute on function public.account_by_email(text) to service_role;
