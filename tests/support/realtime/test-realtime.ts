import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import type { Database } from '#backend/database/database.ts'
import { openDatabase } from '#backend/database/open-database.ts'
import { createRealtimeServer } from '#backend/realtime/realtime-server.ts'
import { clientAddress } from '#server/http/client-address.ts'

/** The realtime server of one database on a port of its own, for the tests of this folder. */
export interface TestRealtime {
  readonly database: Database
  /** A client that shows the token which `token` returns at the time. */
  client(token?: () => string, vsn?: string): SupabaseClient
  /** Of the server; it keeps its port when it is started again. */
  readonly url: string
  stopServer(): Promise<void>
  startServer(): Promise<void>
  close(): Promise<void>
}

export const keys = {
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
  jwtSecret: 'a secret of thirty-two characters or more',
}

/** @param lifetime in seconds */
export function signToken(userId: string, lifetime = 3600): Promise<string> {
  return new SignJWT({ role: 'authenticated', aud: 'authenticated', session_id: userId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(new TextEncoder().encode(keys.jwtSecret))
}

/**
 * It takes the address of a client from X-Forwarded-For, as behind one proxy.
 *
 * @param maxIdle how long a client without a channel may stay, in ms
 */
export async function startTestRealtime(
  databaseUrl?: string,
  maxIdle?: number,
): Promise<TestRealtime> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'realtime-'))
  const database = await openDatabase({ dataDir, databaseUrl })
  await database.exec(schema)
  const clients: SupabaseClient[] = []
  const log = { info() {}, warn() {}, error() {} }
  let stop = async () => {}
  let port = 0

  const realtime: TestRealtime = {
    database,
    get url() {
      return `http://127.0.0.1:${port}`
    },
    client(token, vsn) {
      const client = createClient(realtime.url, keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token ? { accessToken: async () => token() } : {}),
        realtime: { reconnectAfterMs: () => 100, ...(vsn ? { vsn } : {}) },
      })
      clients.push(client)
      return client
    },
    async startServer() {
      const server = await createRealtimeServer({
        database,
        log,
        addressOf: (request) => clientAddress(request, 1),
        maxIdle,
        ...keys,
      })
      const web = http.createServer((_request, response) => response.writeHead(404).end())
      web.on('upgrade', (request, socket, head) => {
        if (!server.handleUpgrade(request, socket, head))
          socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
      })
      await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve))
      const address = web.address()
      if (typeof address === 'object' && address) port = address.port
      stop = async () => {
        await server.close()
        web.closeAllConnections()
        await new Promise((resolve) => web.close(resolve))
      }
    },
    stopServer: () => stop(),
    async close() {
      for (const client of clients) await client.realtime.disconnect()
      await stop()
      await database.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await realtime.startServer()
  return realtime
}

const schema = `
create table public.notes (
  id uuid primary key,
  owner uuid not null,
  text text not null default '',
  size numeric(10, 2) not null default 1,
  labels text[] not null default '{}',
  made timestamptz not null default '2026-01-02 03:04:05+00',
  hidden text not null default 'secret'
);
alter table public.notes enable row level security;
grant usage on schema public to anon, authenticated, service_role;
grant select (id, owner, text, size, labels, made) on public.notes to authenticated, anon;
grant all on public.notes to service_role;
create policy "owners read" on public.notes for select to authenticated
  using (owner = (current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid);

create table public.unpublished (id uuid primary key);
grant select on public.unpublished to anon, authenticated;

create publication supabase_realtime for table public.notes;
`
