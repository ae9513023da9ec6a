import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import { passesPolicies } from '#backend/realtime/changes/row-policies.ts'

/** What a person may do in a private channel. */
export interface RoomRights {
  hear: boolean
  speak: boolean
  seePresence: boolean
  showPresence: boolean
}

/**
 * The table whose policies say who may use a private channel, as on a hosted project: nobody, until a policy allows it. Here
 * it stores no messages. It is created before the migrations, which may add policies.
 */
export const roomTables = `
create schema if not exists realtime;
revoke all on schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
revoke all on realtime.messages from public, anon, authenticated;
create or replace function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;
revoke all on function realtime.topic() from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
`

const TABLE = { name: 'messages', sqlName: 'realtime.messages' }

export async function roomRights(
  database: Database,
  topic: string,
  access: Access,
): Promise<RoomRights> {
  const may = (command: 'select' | 'insert', extension: 'broadcast' | 'presence') => {
    const row = { topic, extension, private: true }
    const settings = { 'realtime.topic': topic }
    return passesPolicies(database, TABLE, row, access, { command, settings })
  }
  return {
    hear: await may('select', 'broadcast'),
    speak: await may('insert', 'broadcast'),
    seePresence: await may('select', 'presence'),
    showPresence: await may('insert', 'presence'),
  }
}
