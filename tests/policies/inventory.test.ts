import { expect, it } from 'vitest'
import { describeOnEveryRuntime } from '#tests/contract/runtimes.ts'
import { INVENTORY, take, type Inventory } from './inventory.ts'

/** What a migration could add without a word in the hand-written table: where it shows, how it comes, how it goes. */
const NEWCOMERS: [Inventory, string, string][] = [
  [
    'tables, views and sequences',
    'create table public.orders (id int)',
    'drop table public.orders',
  ],
  [
    'tables, views and sequences',
    'create view public.everyone as select * from auth.users',
    'drop view public.everyone',
  ],
  [
    'tables, views and sequences',
    'create materialized view public.kept as select 1 as one',
    'drop materialized view public.kept',
  ],
  [
    'tables, views and sequences',
    'create schema hidden; create table hidden.notes (id int)',
    'drop schema hidden cascade',
  ],
  [
    'tables and views of the API that row level security does not guard',
    'alter table public.products disable row level security',
    'alter table public.products enable row level security',
  ],
  [
    'tables and views of the API that row level security does not guard',
    'create view public.everyone as select * from auth.users',
    'drop view public.everyone',
  ],
  [
    'functions',
    `create function public.spy() returns int language sql as 'select 1'`,
    'drop function public.spy()',
  ],
  [
    'functions of one name with other arguments',
    `create function public.is_admin(anyone text) returns boolean language sql as 'select true'`,
    'drop function public.is_admin(text)',
  ],
  [
    'functions that PUBLIC may execute',
    `create schema hidden; create function hidden.spy() returns int language sql as 'select 1'`,
    'drop schema hidden cascade',
  ],
  [
    'functions that PUBLIC may execute',
    'grant execute on function public.set_user_role to public',
    'revoke execute on function public.set_user_role from public',
  ],
  [
    'functions that the roles of the API may execute',
    'grant execute on function public.touch_role to authenticated',
    'revoke execute on function public.touch_role from authenticated',
  ],
  [
    'functions that run as their owner with a search path of the caller',
    'alter function public.is_admin() reset search_path',
    `alter function public.is_admin() set search_path = ''`,
  ],
  [
    'policies',
    'create policy "everyone" on public.user_roles for select to anon using (true)',
    'drop policy "everyone" on public.user_roles',
  ],
  [
    'grants to the roles of the API and to PUBLIC, on tables and on columns',
    'grant insert on public.user_roles to authenticated',
    'revoke insert on public.user_roles from authenticated',
  ],
  [
    'grants to the roles of the API and to PUBLIC, on tables and on columns',
    'grant update (role) on public.user_roles to authenticated',
    'revoke update (role) on public.user_roles from authenticated',
  ],
  [
    'grants to the roles of the API and to PUBLIC, on tables and on columns',
    'grant select on auth.users to public',
    'revoke select on auth.users from public',
  ],
  [
    'powers of the roles of the API, and roles that they may become',
    'alter role authenticated bypassrls',
    'alter role authenticated nobypassrls',
  ],
  [
    'powers of the roles of the API, and roles that they may become',
    'grant service_role to anon',
    'revoke service_role from anon',
  ],
  [
    'tables that realtime tells of',
    'alter publication supabase_realtime add table public.user_profiles',
    'alter publication supabase_realtime drop table public.user_profiles',
  ],
  [
    'buckets, with their limits',
    `insert into storage.buckets (id, name, public) values ('papers', 'papers', true)`,
    `delete from storage.buckets where id = 'papers'`,
  ],
]

describeOnEveryRuntime('What is missing from the hand-written table shows', (runtime) => {
  it.each(NEWCOMERS)('%s: %s', async (inventory, come, go) => {
    const before = await take(runtime().database, inventory)
    await runtime().database.exec(come)
    try {
      expect(await take(runtime().database, inventory)).not.toEqual(before)
    } finally {
      await runtime().database.exec(go)
    }
    expect(await take(runtime().database, inventory)).toEqual(before)
  })

  it('every query is put to the test', () => {
    const tried = new Set(NEWCOMERS.map(([inventory]) => inventory))
    expect(Object.keys(INVENTORY).filter((name) => !tried.has(name as Inventory))).toEqual([])
  })
})
