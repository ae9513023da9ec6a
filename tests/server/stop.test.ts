import { describe, expect, it } from 'vitest'
import { startStore, migratedDataDir } from './store-process.ts'

describe('stopping (issue 2 §2)', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s finishes an open request, takes no new one and exits 0 within 5 s',
    async (signal) => {
      const store = await startStore(await migratedDataDir())
      const slow = fetch(`${store.url}/lenta`).then((response) => response.text())
      await new Promise((resolve) => setTimeout(resolve, 200))
      const stopped = store.stop(signal)
      // Ctrl-C under npm arrives twice.
      store.child.kill(signal)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await expect(fetch(store.url)).rejects.toThrow('fetch failed')
      expect(await slow).toContain('<title>/lenta')
      const { code, ms } = await stopped
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5000)
    },
  )

  it('cuts a request that would never end, and still exits 0 within 5 s', async () => {
    const store = await startStore(await migratedDataDir())
    const endless = fetch(`${store.url}/eterna`).catch(() => 'cut')
    const socket = new WebSocket(
      `${store.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=x`,
    )
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { code, ms } = await store.stop()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(5000)
    expect(await endless).toBe('cut')
    expect(await closed).toBeDefined()
  })

  it('starts again on what it left, without making a second administrator', async () => {
    const dataDir = await migratedDataDir()
    const first = await startStore(dataDir, { ADMIN_PASSWORD: 'Abcd123!' })
    expect(first.stdout()).toContain('Password  (the one in ADMIN_PASSWORD)')
    expect(first.stdout()).not.toContain('Abcd123!')
    await first.stop()
    const second = await startStore(dataDir)
    expect(second.stdout()).not.toMatch(/administrator|Password/)
    await second.stop()
  })
})
