import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedBackend } from '#backend/embedded-backend.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { silentLog, templatesDir } from '#tests/support/fresh-backend.ts'
import { findPostgres, startPostgres, type PostgresCluster } from '#tests/support/postgres.ts'

const run = promisify(execFile)

/** The real CLI, as the documents call it, against a database with the schemas and roles that a project begins with. */
describe.skipIf(!findPostgres())('The Supabase CLI', () => {
  let cluster: PostgresCluster
  let folder: string
  let databaseUrl: string

  /** Runs `npx supabase@3 …` in a copy of this repository's folder. */
  async function supabase(...args: string[]): Promise<string> {
    const { stdout, stderr } = await run(
      'npx',
      ['--yes', 'supabase@3', ...args, '--workdir', folder],
      {
        env: {
          ...process.env,
          SUPABASE_YES: '1',
          SUPABASE_TELEMETRY_DISABLED: '1',
          DO_NOT_TRACK: '1',
        },
      },
    )
    return stdout + stderr
  }

  beforeAll(async () => {
    cluster = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'vaiven-cli-'))
    await cp('supabase', join(folder, 'supabase'), { recursive: true })
    databaseUrl = await cluster.createDatabase('project')
    const backend = await openEmbeddedBackend({
      dataDir: folder,
      databaseUrl,
      siteUrl: 'http://localhost:4100',
      keys: await loadKeys(folder),
      migrationsDir: await mkdtemp(join(folder, 'none-')),
      templatesDir,
      mail: { from: 'Vaivén <hola@vaiven.test>' },
      log: silentLog,
    })
    await backend.close()
  })
  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('pushes every migration, and nothing the second time; it calls no setting of ours deprecated', async () => {
    const said = await supabase('db', 'push', `--remote=${databaseUrl}`, '--yes')
    expect(said).not.toMatch(/deprecated|unknown/i)
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    const applied = await sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`
    const files = (await readdir('supabase/migrations')).toSorted()
    expect(applied.map(({ version }) => version)).toEqual(files.map((file) => file.slice(0, 14)))
    expect(await sql`select name from public.categories order by name`).toHaveLength(3)
    await sql.end()
    expect(await supabase('db', 'push', `--remote=${databaseUrl}`, '--yes')).toMatch(/up to date/i)
  }, 240_000)

  it.each([
    ['db push', '--remote'],
    ['link', '--project-ref'],
    ['config push', '--remote'],
    ['config diff', '--remote'],
  ])('knows %s %s', async (command, flag) => {
    expect(await supabase(...command.split(' '), '--help')).toContain(flag)
  })
})
