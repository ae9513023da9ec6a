import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { connectMany, opened } from '#tests/support/realtime/realtime-sockets.ts'
import { startStore } from './store-process.ts'

it('behind a proxy one visitor does not take the realtime connections of the others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-share-'))
  const store = await startStore(dataDir, { TRUST_PROXY: '1' })
  try {
    const text = await readFile(join(dataDir, 'keys.json'), 'utf8')
    const { publishableKey: key } = z.object({ publishableKey: z.string() }).parse(JSON.parse(text))
    const from = (address: string, count: number) => connectMany(store.url, count, { key, address })
    expect(opened(await from('203.0.113.1', 220))).toHaveLength(200)
    expect(await from('203.0.113.1', 1)).toEqual([429])
    expect(opened(await from('203.0.113.2', 1))).toHaveLength(1)
  } finally {
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
