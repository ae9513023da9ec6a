import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#backend/database/open-database.ts'
import {
  migratedDataDir,
  runScript,
  START_SCRIPT,
  startStore,
  temporaryDir,
} from './store-process.ts'

/** One line on standard error, nothing on standard output, exit code 1 (issue 2 §2). */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runScript(START_SCRIPT, env)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stdout).toBe('')
  expect(code).toBe(1)
  return stderr
}

describe('a start that cannot succeed says why in one line and exits 1', () => {
  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ SEED: 'all' }, 'SEED must be demo or none'],
    [{ ADMIN_PASSWORD: 'weak' }, 'ADMIN_PASSWORD must have at least 8 characters'],
    [{ SUPABASE_URL: 'https://x.supabase.co' }, 'SUPABASE_PUBLISHABLE_KEY must be set'],
  ])('for %j', async (env, line) => {
    expect(await refusal(env as Record<string, string>)).toContain(`cannot start: ${line}`)
  })

  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const PORT = String((other.address() as AddressInfo).port)
    const DATA_DIR = join(await temporaryDir(), 'data')
    try {
      expect(await refusal({ PORT, DATA_DIR })).toContain(`PORT ${PORT} on 127.0.0.1 is already`)
    } finally {
      other.close()
    }
  })

  it('when HOST is no address of this machine', async () => {
    expect(await refusal({ PORT: '0', HOST: '203.0.113.7' })).toContain('HOST 203.0.113.7 is not')
  })

  it('when the database of DATABASE_URL is not there', async () => {
    const line = await refusal({
      PORT: '0',
      DATA_DIR: await temporaryDir(),
      DATABASE_URL: 'postgres://postgres:geheim@127.0.0.1:9/shop',
    })
    expect(line).toContain('The database at DATABASE_URL cannot be opened (ECONNREFUSED)')
    expect(line).not.toContain('geheim')
  })

  it('when DATA_DIR cannot be written', async () => {
    const file = join(await temporaryDir(), 'file')
    await writeFile(file, '')
    const line = await refusal({ PORT: '0', DATA_DIR: join(file, 'data') })
    expect(line).toContain(`DATA_DIR ${join(file, 'data')} is not writable (ENOTDIR)`)
  })

  it('when the database was made by a version with other migrations', async () => {
    const dataDir = await migratedDataDir()
    const database = await openDatabase({ dataDir })
    await database.exec(`
      delete from supabase_migrations.schema_migrations;
      insert into supabase_migrations.schema_migrations (version, name)
      values ('20261121000100', 'accounts'), ('20261121000200', 'search_words');`)
    await database.close()
    expect(await refusal({ PORT: '0', DATA_DIR: dataDir })).toContain(
      'cannot start: The database was made by another version of the store: it has the migration 20261121000100_accounts, ' +
        'which this version lacks. Start that version, or this one with an empty DATA_DIR.',
    )
  })

  it('when another process runs on the same DATA_DIR, which goes on undisturbed', async () => {
    const dataDir = await migratedDataDir()
    const first = await startStore(dataDir)
    expect(await refusal({ PORT: '0', DATA_DIR: dataDir })).toContain(
      `DATA_DIR ${dataDir} is in use by another process`,
    )
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    await first.stop()
  })
})
