import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { loadKeys } from './api-keys.ts'

it('makes the keys once, readable by their owner only, and prefers those it is given', async () => {
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vaiven-keys-')), 'new')
  const [first, second] = await Promise.all([loadKeys(dataDir), loadKeys(dataDir)])
  expect(second).toEqual(first)
  expect(await loadKeys(dataDir)).toEqual(first)
  expect(first.publishableKey).toMatch(/^sb_publishable_/)
  expect(first.secretKey).toMatch(/^sb_secret_/)
  expect(fs.statSync(path.join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(dataDir)).toEqual(['keys.json'])
  const given = await loadKeys(dataDir, { publishableKey: 'sb_publishable_mine' })
  expect(given).toEqual({ ...first, publishableKey: 'sb_publishable_mine' })
  fs.rmSync(path.dirname(dataDir), { recursive: true })
})
