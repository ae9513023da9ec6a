import type { Database } from '#backend/database/database.ts'
import { quoteIdentifier } from './published-table.ts'
import { roomTables } from '#backend/realtime/broadcast/room-rights.ts'

/** Every change of a published table is notified on this channel. */
export const CHANGES_CHANNEL = 'realtime_changes'
const TRIGGER = 'realtime_notify_change'
/** Any number: a lock while the triggers are made, so that two starting processes take turns. */
const SETUP_LOCK = 719_462_004

/**
 * Puts a trigger on every table of the publication supabase_realtime, and removes it from tables that have left. Returns the
 * tables without a primary key: their changes cannot be reported.
 */
export async function installChangeTriggers(database: Database): Promise<string[]> {
  await database.exec(setup)
  const tables = await database.query<{
    name: string
    has: boolean
    wanted: boolean
    keyed: boolean
  }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = '${TRIGGER}') as has,
        exists (select from pg_publication_tables p
          where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname) as wanted,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as keyed
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p')`,
  )
  const statements = tables.flatMap(({ name, has, wanted, keyed }) => {
    if (wanted && keyed && !has) return [createTrigger(name)]
    return has && !(wanted && keyed) ? [`drop trigger if exists ${TRIGGER} on ${name};`] : []
  })
  if (statements.length > 0) await database.exec(`${takeLock}${statements.join('\n')}`)
  return tables.filter(({ wanted, keyed }) => wanted && !keyed).map(({ name }) => name)
}

const takeLock = `select pg_advisory_xact_lock(${SETUP_LOCK});\n`

const createTrigger = (table: string) =>
  `create or replace trigger ${quoteIdentifier(TRIGGER)} after insert or update or delete on ${table}
    for each row execute function realtime.notify_change();`

// A write must never fail because of its notification: a key that is too long is not reported. A deleted row is sent along,
// so that the policies can decide who could read it.
const setup = `${takeLock}
${roomTables}

create or replace function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  key_columns text[];
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  notified jsonb;
begin
  select array_agg(a.attname::text) into key_columns
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;

  notified := jsonb_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'key', (select jsonb_object_agg(k, new_row ->> k) from unnest(key_columns) k where new_row is not null),
    'oldKey', (select jsonb_object_agg(k, old_row ->> k) from unnest(key_columns) k where old_row is not null),
    'commitTimestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  );
  if tg_op = 'DELETE' and octet_length(notified::text) + octet_length(old_row::text) < 7900 then
    notified := notified || jsonb_build_object('oldRow', old_row);
  end if;
  if octet_length(notified::text) < 8000 then
    perform pg_notify('${CHANGES_CHANNEL}', notified::text);
  end if;
  return null;
end;
$$;
revoke all on function realtime.notify_change() from public, anon, authenticated;
`
