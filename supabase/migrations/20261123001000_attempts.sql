-- A browser can repeat a write whose answer was lost without doing it twice (ADR 0032). Every write of the back office has an id
-- of its attempt. The same id again returns the same answer; while the first request runs, the second waits.
create table public.attempts (
  id uuid primary key,
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  -- Digest of the request: an id stands for one request.
  request text not null,
  -- Stored in the transaction that does the work: other transactions see no row without an answer.
  answer jsonb,
  made_at timestamptz not null default now()
);
create index attempts_made_at on public.attempts (made_at);
alter table public.attempts enable row level security;
revoke all on public.attempts from anon, authenticated, service_role;
grant select, insert, update on public.attempts to authenticated;
grant all on public.attempts to service_role;
create policy "admins keep their own attempts" on public.attempts
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

-- Repeats come within hours, but a tab may stay open for days.
create function public.prune_attempts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.attempts where id in (
    select id from public.attempts where made_at < now() - interval '30 days' limit 100 for update skip locked
  );
  return null;
end;
$$;
revoke all on function public.prune_attempts() from public, anon, authenticated, service_role;
create trigger attempts_prune after insert on public.attempts
  for each statement execute function public.prune_attempts();

-- Does a write once for each id p_attempt and returns its answer. p_write names the function, p_args holds its arguments. A
-- second request with the id waits for the first; if the first fails, the second does the work. The answer of a failed write is
-- not stored. Raises 'attempt_changed' for an id of another request or of another user, 'write_unknown', and the errors of
-- the write.
create function public.write_once(p_attempt uuid, p_write text, p_args jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  v_request text := encode(sha256(convert_to(p_write || p_args::text, 'UTF8')), 'hex');
  v_before public.attempts;
  v_ids uuid[];
  v_answer jsonb;
begin
  insert into public.attempts (id, request) values (p_attempt, v_request) on conflict (id) do nothing;
  if not found then
    select * into v_before from public.attempts where id = p_attempt;
    if v_before.request is distinct from v_request then
      raise exception 'attempt_changed' using errcode = 'PT409';
    end if;
    return v_before.answer;
  end if;

  case p_write
    when 'save_product' then
      v_answer := public.save_product(
        p_product => p_args -> 'p_product',
        p_variants => nullif(p_args -> 'p_variants', 'null'),
        p_images => case
          when jsonb_typeof(p_args -> 'p_images') = 'array'
            then array(select jsonb_array_elements_text(p_args -> 'p_images'))
        end,
        p_expected_updated_at => (p_args ->> 'p_expected_updated_at')::timestamptz
      );
    when 'add_variants' then
      v_answer := public.add_variants(
        p_product_id => (p_args ->> 'p_product_id')::uuid,
        p_variants => p_args -> 'p_variants',
        p_expected_updated_at => (p_args ->> 'p_expected_updated_at')::timestamptz
      );
    when 'finish_product' then
      v_answer := to_jsonb(public.finish_product((p_args ->> 'p_product_id')::uuid));
    when 'delete_product' then
      v_answer := to_jsonb(public.delete_product((p_args ->> 'p_product_id')::uuid));
    when 'set_products_active' then
      -- The answer names the products that existed.
      with changed as (
        update public.products set is_active = (p_args ->> 'p_active')::boolean
        where id in (select jsonb_array_elements_text(p_args -> 'p_ids')::uuid)
        returning id
      )
      select array_agg(id) into v_ids from changed;
      v_answer := to_jsonb(coalesce(v_ids, '{}'));
    else
      raise exception 'write_unknown' using errcode = 'PT400';
  end case;

  update public.attempts set answer = v_answer where id = p_attempt;
  return v_answer;
end;
$$;

-- The answer of an attempt, or null when it was not made. After null it cannot be made any more, even if its request arrives
-- later. Waits for an attempt that is running.
create function public.settle_attempt(p_attempt uuid) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  insert into public.attempts (id, request) values (p_attempt, 'given up') on conflict (id) do nothing;
  select answer into v_answer from public.attempts where id = p_attempt;
  return v_answer;
end;
$$;

revoke all on function public.write_once(uuid, text, jsonb), public.settle_attempt(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.write_once(uuid, text, jsonb), public.settle_attempt(uuid) to authenticated, service_role;
