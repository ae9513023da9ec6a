import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts'

it('refuses a folder that is held, and takes one that was given back', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vaiven-lock-'))
  const unlock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError)
  expect(() => lockDataDir(dataDir)).toThrow(`Another process is using the data folder ${dataDir}`)
  unlock()
  unlock()
  lockDataDir(dataDir)()
  fs.rmSync(dataDir, { recursive: true })
})
