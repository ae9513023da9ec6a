import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#tests/support/free-port.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { migratedDataDir, runScript, startStore, temporaryDir } from './store-process.ts'

const doctor = (env: Record<string, string>) => runScript('scripts/doctor.ts', env)

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

describe('npm run doctor', () => {
  it('finds nothing to fix on a set-up that is right, and exits 0', async () => {
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    const dataDir = await migratedDataDir()
    await chmod(dataDir, 0o700)
    const { code, stdout } = await doctor({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SITE_URL: 'https://tienda.example.mx',
      TRUST_PROXY: '1',
      SMTP_URL: `smtp://127.0.0.1:${await listening(mail.server)}`,
    })
    expect(stdout).not.toContain('fix ')
    expect(stdout).toContain(`ok    DATA_DIR ${dataDir} can be written.`)
    expect(stdout).toMatch(/ok {4}The database has all \d+ migrations\./)
    expect(stdout).toContain('ok    The mail server of SMTP_URL answers and lets us in.')
    expect(stdout).toMatch(/^(ok {4}|note {2})[^\n]+$/m)
    expect(code).toBe(0)
  })

  it('knows the store that runs', async () => {
    const dataDir = await migratedDataDir()
    const store = await startStore(dataDir)
    const { code, stdout } = await doctor({ DATA_DIR: dataDir, PORT: new URL(store.url).port })
    expect(stdout).toContain('The store runs on port')
    expect(stdout).toContain('ok    keys.json is readable by its owner only.')
    expect(code).toBe(0)
    const elsewhere = await doctor({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(elsewhere.stdout).toContain(
      'fix   Another process holds DATA_DIR, and does not answer on PORT',
    )
    await store.stop()
  })

  it('says in plain words what to fix, and exits 1', async () => {
    const dataDir = await temporaryDir()
    await writeFile(join(dataDir, 'keys.json'), '{}', { mode: 0o644 })
    const { code, stdout } = await doctor({
      DATA_DIR: dataDir,
      PORT: await listening(createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))),
      SITE_URL: 'http://tienda.example.mx',
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      DATABASE_URL: `postgres://vaiven:geheim@127.0.0.1:${await freePort()}/shop`,
    })
    expect(stdout).toContain('fix   Other users can read the secret keys: chmod 600')
    expect(stdout).toMatch(/fix {3}PORT \d+ is taken by another program/)
    expect(stdout).toContain('fix   The database at DATABASE_URL cannot be opened (ECONNREFUSED)')
    expect(stdout).toContain('fix   The mail server of SMTP_URL does not answer')
    expect(stdout).toContain(
      'fix   SITE_URL is http: passwords would cross the network in the open.',
    )
    expect(stdout).not.toContain('geheim')
    expect(code).toBe(1)
  })

  it('stops at an environment that the start would refuse', async () => {
    const { code, stdout } = await doctor({ PORT: 'eighty' })
    expect(stdout).toContain('fix   PORT must be a whole number from 1 to 65535')
    expect(code).toBe(1)
  })

  it.skipIf(!findPostgres())('looks at a PostgreSQL server', async () => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    const DATABASE_URL = await cluster.createDatabase('shop')
    const { code, stdout } = await doctor({
      DATABASE_URL,
      DATA_DIR: await temporaryDir(),
      PORT: String(await freePort()),
    })
    expect(stdout).toContain('ok    The database at DATABASE_URL answers.')
    expect(stdout).toContain('note  The database is empty: the first start fills it.')
    expect(code).toBe(0)
  })
})
