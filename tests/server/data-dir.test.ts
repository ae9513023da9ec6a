import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import {
  migratedDataDir,
  runScript,
  START_SCRIPT,
  startStore,
  temporaryDir,
} from './store-process.ts'

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

/** One line on standard error, nothing on standard output, exit code 1 (issue 2 §2). */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runScript(START_SCRIPT, { PORT: '0', ...env })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stdout).toBe('')
  expect(code).toBe(1)
  return stderr
}

describe('DATA_DIR is its owner’s alone', () => {
  it('at each start, also after somebody opened it', async () => {
    const dataDir = await migratedDataDir()
    await mkdir(join(dataDir, 'mail'))
    await writeFile(join(dataDir, 'lock'), '')
    for (const folder of ['', 'db', 'mail']) await chmod(join(dataDir, folder), 0o755)
    await chmod(join(dataDir, 'lock'), 0o666)
    const store = await startStore(dataDir)
    for (const folder of ['', 'db', 'mail']) {
      expect(await modeOf(join(dataDir, folder)), folder).toBe(0o700)
    }
    for (const file of ['keys.json', 'lock']) {
      expect(await modeOf(join(dataDir, file)), file).toBe(0o600)
    }
    await store.stop()
  })

  it('from its first start on, however many folders are missing', async () => {
    const dataDir = join(await temporaryDir(), 'a', 'b')
    const store = await startStore(dataDir)
    for (const name of await readdir(dataDir, { withFileTypes: true })) {
      const expected = name.isDirectory() ? 0o700 : 0o600
      expect(await modeOf(join(dataDir, name.name)), name.name).toBe(expected)
    }
    expect(await modeOf(dataDir)).toBe(0o700)
    await store.stop()
  })
})

describe('a damaged DATA_DIR is named in one line', () => {
  it('when it can never be made', async () => {
    expect(await refusal({ DATA_DIR: '/proc/nowhere' })).toContain(
      'DATA_DIR /proc/nowhere is not writable (ENOENT)',
    )
  })

  it.each(['', '{"publishableKey":', '{}', 'null', '[]'])('when keys.json is %j', async (text) => {
    const dataDir = await migratedDataDir()
    await writeFile(join(dataDir, 'keys.json'), text)
    const line = await refusal({ DATA_DIR: dataDir })
    expect(line).toContain(`${join(dataDir, 'keys.json')} is damaged`)
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(text)
  })

  it('when the lock is no lock', async () => {
    const dataDir = await migratedDataDir()
    await writeFile(join(dataDir, 'lock'), 'x'.repeat(5000))
    expect(await refusal({ DATA_DIR: dataDir })).toContain(`${join(dataDir, 'lock')} is damaged`)
    await rm(join(dataDir, 'lock'))
    await mkdir(join(dataDir, 'lock'))
    expect(await refusal({ DATA_DIR: dataDir })).toContain(`${join(dataDir, 'lock')} is damaged`)
  })

  it.each([
    ['its control file is cut', (db: string) => truncate(join(db, 'global/pg_control'), 100)],
    ['its catalog is gone', (db: string) => rm(join(db, 'base'), { recursive: true })],
    ['its log is gone', (db: string) => rm(join(db, 'pg_wal'), { recursive: true })],
    ['its version is nonsense', (db: string) => writeFile(join(db, 'PG_VERSION'), 'x')],
  ])('when %s', async (_what, damage) => {
    const dataDir = await migratedDataDir()
    await damage(join(dataDir, 'db'))
    const line = await refusal({ DATA_DIR: dataDir })
    expect(line).toContain(`The database in ${join(dataDir, 'db')} cannot be opened`)
    expect(line).toContain('Restore a backup')
  })

  it('when the database is gone but images or keys are there: no new shop takes their place', async () => {
    const template = await migratedDataDir()
    const withKeys = await temporaryDir()
    await loadKeys(withKeys)
    const withImages = await temporaryDir()
    await mkdir(join(withImages, 'storage/product-images'), { recursive: true })
    await writeFile(join(withImages, 'storage/product-images/a.webp'), 'x')
    for (const dataDir of [withKeys, withImages]) {
      await mkdir(join(dataDir, 'db'))
      expect(await refusal({ DATA_DIR: dataDir })).toContain(
        `${join(dataDir, 'db')} is missing or empty, but DATA_DIR ${dataDir} has`,
      )
      expect(await readdir(join(dataDir, 'db'))).toEqual([])
    }
    // With its database back it opens.
    await cp(join(template, 'db'), join(withKeys, 'db'), { recursive: true })
    await (await startStore(withKeys)).stop()
  })
})
