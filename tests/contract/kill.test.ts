import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { expect, it } from 'vitest'
import { openDatabase } from '#backend/database/open-database.ts'
import { lockDataDir, DataDirLockedError } from '#backend/database/data-dir-lock.ts'
import { freshDataDir } from '#tests/support/fresh-backend.ts'

const writer = path.join(import.meta.dirname, 'kill-writer.ts')

/** Starts the writer and kills it a random moment after its first acknowledged row; returns all it acknowledged. */
async function writeUntilKilled(dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  let isLockTested = false
  try {
    for await (const line of readline.createInterface({ input: child.stdout })) {
      acknowledged.push(line)
      if (isLockTested) continue
      isLockTested = true
      expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError)
      setTimeout(() => child.kill('SIGKILL'), 20 + Math.random() * 400)
    }
  } finally {
    child.kill('SIGKILL')
  }
  return acknowledged
}

it('loses no acknowledged row to kill -9, and the next process takes the folder over', async () => {
  const dataDir = await freshDataDir()
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    acknowledged.push(...(await writeUntilKilled(dataDir)))
    const unlock = lockDataDir(dataDir)
    const database = await openDatabase({ dataDir })
    try {
      const rows = await database.query<{ id: string }>(
        `select id::text from public.products where name = 'Durable'`,
      )
      const kept = new Set(rows.map((row) => row.id))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      // At most the one row that was written when the signal came.
      expect(kept.size - acknowledged.length).toBeLessThanOrEqual(round + 1)
    } finally {
      await database.close()
      unlock()
    }
  }
  expect(acknowledged.length).toBeGreaterThan(10)
  await fs.rm(dataDir, { recursive: true })
}, 180_000)

it('waits for the disk before it acknowledges', async () => {
  const dataDir = await freshDataDir()
  const database = await openDatabase({ dataDir })
  expect(await database.query('show fsync')).toEqual([{ fsync: 'on' }])
  expect(await database.query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await database.query('show wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }])
  await database.close()
  await fs.rm(dataDir, { recursive: true })
})
