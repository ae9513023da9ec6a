import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#backend/database/open-database.ts'
import { migrate, MigrationError, UnknownMigrationError } from '#backend/database/migrate.ts'
import { freshBackend, migrationsDir, silentLog } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'

const versionsOf = async () =>
  (await fs.readdir(migrationsDir)).toSorted().map((file) => file.split('_')[0])

describe('Starting on PGlite', () => {
  it('records every migration where the Supabase CLI does, and names the one that fails', async () => {
    const fresh = await freshBackend()
    const rows = await fresh.database.query<{
      version: string
      name: string
      statements: string[]
    }>(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    )
    expect(rows.map((row) => row.version)).toEqual(await versionsOf())
    expect(rows[0]?.name).toBe('accounts')
    expect(rows[0]?.statements[0]).toContain('create table public.user_roles')

    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vaiven-migrations-'))
    await fs.cp(migrationsDir, folder, { recursive: true })
    await fs.writeFile(
      path.join(folder, '20990101000000_good.sql'),
      `create table public.good (a text default 'it''s \\n');`,
    )
    await fs.writeFile(
      path.join(folder, '20990102000000_bad.sql'),
      'create table public.half (a int); insert into public.half values (1); select 1/0;',
    )
    const failure = migrate(fresh.database, folder, silentLog)
    await expect(failure).rejects.toThrow(MigrationError)
    await expect(failure).rejects.toThrow('20990102000000_bad.sql failed and was rolled back')
    const tables = await fresh.database.query(
      `select to_regclass('public.good') is not null as good, to_regclass('public.half') is not null as half`,
    )
    expect(tables).toEqual([{ good: true, half: false }])

    // The folder of this version lacks the good one: a former version, or a later one, made this database.
    const start = migrate(fresh.database, migrationsDir, silentLog)
    await expect(start).rejects.toThrow(UnknownMigrationError)
    await expect(start).rejects.toThrow('it has the migration 20990101000000_good, which')
    await fs.rm(folder, { recursive: true })
    await fresh.close()
  })

  it('loads no telemetry and speaks to no other machine', () => {
    const script = path.join(import.meta.dirname, 'silence-check.ts')
    const output = execFileSync(process.execPath, [script], { encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual({ telemetry: [], connections: [] })
  })
})

describe.skipIf(!findPostgres())('Starting on PostgreSQL', () => {
  let cluster: PostgresCluster | undefined
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(() => cluster?.stop())

  it('lets two processes start at once on one empty database', async () => {
    const databaseUrl = (await cluster?.createDatabase('twins')) ?? ''
    const both = await Promise.all([freshBackend({ databaseUrl }), freshBackend({ databaseUrl })])
    for (const fresh of both) {
      const { data, error } = await fresh.client().from('categories').select('name').order('name')
      expect(error).toBeNull()
      expect(data?.map((row) => row.name)).toEqual(['Accesorios', 'Hombre', 'Mujer'])
    }
    const rows = await both[0].database.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
    expect(rows.map((row) => row.version)).toEqual(await versionsOf())
    await Promise.all(both.map((fresh) => fresh.close()))
  })

  it('says why it cannot start when the server does not answer', async () => {
    const opening = openDatabase({
      dataDir: os.tmpdir(),
      databaseUrl: 'postgres://postgres@127.0.0.1:1/vaiven',
    })
    await expect(opening).rejects.toThrow('ECONNREFUSED')
  })
})
