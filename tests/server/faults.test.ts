import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys } from '#backend/auth/access/api-keys.ts'
import { findPostgres, PRLIMIT, startPostgres } from '#tests/support/postgres.ts'
import { migratedDataDir, startStore, temporaryDir, type StoreProcess } from './store-process.ts'

const PASSWORD = 'Vaiven#2026'
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

const health = async (store: StoreProcess) => (await fetch(`${store.url}/healthz`)).status
const photo = (width = 8) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#46553f' } })
    .webp()
    .toBuffer()

async function open(dataDir: string, env: Record<string, string> = {}) {
  const store = await startStore(dataDir, { ADMIN_PASSWORD: PASSWORD, ...env })
  const keys = await loadKeys(dataDir)
  const client = (key = keys.publishableKey) => createClient(store.url, key, withoutSession)
  return {
    store,
    client,
    service: client(keys.secretKey),
    bucket: client(keys.secretKey).storage.from(BRAND.bucket),
  }
}

describe('a fault', () => {
  it.skipIf(!findPostgres())(
    'database gone and back: pages that are kept are served, /healthz tells, all else recovers by itself',
    async () => {
      const cluster = await startPostgres()
      onTestFinished(() => cluster.stop())
      const DATABASE_URL = await cluster.createDatabase('shop')
      const { store, client, service } = await open(await temporaryDir(), { DATABASE_URL })
      await service
        .rpc('save_product', { p_product: { name: 'Antes', base_price: 10 } })
        .throwOnError()
      const page = async () => {
        const response = await fetch(`${store.url}/productos`)
        return `${response.status} ${await response.text()}`
      }
      await expect.poll(page).toContain('200 [{"name":"Antes"}]')
      const browser = client()
      const { data } = await browser.auth.signInWithPassword({
        email: 'admin@vaiven.test',
        password: PASSWORD,
      })
      let joined = 0
      const heard: string[] = []
      browser
        .channel('role')
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'user_roles' },
          ({ new: row }) => heard.push(String(row.role)),
        )
        .on('system', {}, ({ status }: { status: string }) => (joined += status === 'ok' ? 1 : 0))
        .subscribe()
      await expect.poll(() => joined, { timeout: 5000 }).toBe(1)

      await cluster.halt()
      await expect.poll(() => health(store), { timeout: 10_000 }).toBe(503)
      expect(await page()).toContain('200 [{"name":"Antes"}]')
      const lost = await service.rpc('save_product', {
        p_product: { name: 'Perdida', base_price: 10 },
      })
      expect(lost.error).not.toBeNull()

      await cluster.resume()
      await expect.poll(() => health(store), { timeout: 30_000 }).toBe(200)
      // What listens comes back too: the kept page is dropped, the browser is told of roles again.
      await expect.poll(() => joined, { timeout: 30_000 }).toBeGreaterThan(1)
      await service
        .rpc('save_product', { p_product: { name: 'Después', base_price: 10 } })
        .throwOnError()
      await expect.poll(page, { timeout: 5000 }).toContain('"Después"')
      expect(await page()).not.toContain('Perdida')
      await service
        .from('user_roles')
        .update({ role: 'customer' })
        .eq('user_id', data.user!.id)
        .throwOnError()
      await expect.poll(() => heard, { timeout: 5000 }).toEqual(['customer'])
      await browser.removeAllChannels()
      expect((await store.stop()).code).toBe(0)
    },
  )

  it('storage unwritable: the upload is refused with a typed error and leaves no row; then it works again', async () => {
    const dataDir = await migratedDataDir()
    const { store, service, bucket } = await open(dataDir)
    const upload = async (name: string) =>
      bucket.upload(name, await photo(), { contentType: 'image/webp' })
    expect((await upload('product-1-a.webp')).error).toBeNull()
    const folder = join(dataDir, 'storage')
    await rename(folder, `${folder}.away`)
    await writeFile(folder, 'no folder')
    const { error } = await upload('product-1-b.webp')
    expect(error).not.toBeNull()
    const { data } = await service.storage.from(BRAND.bucket).list()
    expect(data?.map(({ name }) => name)).toEqual(['product-1-a.webp'])
    expect(await health(store)).toBe(200)
    await rm(folder)
    await rename(`${folder}.away`, folder)
    expect((await upload('product-1-b.webp')).error).toBeNull()
    await store.stop()
  })

  it.skipIf(!findPostgres() || !existsSync(PRLIMIT))(
    'disk full: a photo that no longer fits is refused and leaves nothing; what fits is kept',
    async () => {
      const cluster = await startPostgres()
      onTestFinished(() => cluster.stop())
      const dataDir = await temporaryDir()
      const { store, bucket, service } = await open(dataDir, {
        DATABASE_URL: await cluster.createDatabase('shop'),
      })
      // The kernel refuses this process every byte of a file past the first 100,000, as a full disk refuses it.
      execFileSync(PRLIMIT, ['--pid', String(store.child.pid), '--fsize=100000:'])
      const large = Buffer.concat([await photo(), Buffer.alloc(200_000)])
      const { error } = await bucket.upload('product-1-large.webp', large, {
        contentType: 'image/webp',
      })
      expect(error).not.toBeNull()
      expect(
        (await bucket.upload('product-1-small.webp', await photo(), { contentType: 'image/webp' }))
          .error,
      ).toBeNull()
      const { data } = await service.storage.from(BRAND.bucket).list()
      expect(data?.map(({ name }) => name)).toEqual(['product-1-small.webp'])
      expect(
        (await fetch(`${store.url}/storage/v1/object/public/${BRAND.bucket}/product-1-large.webp`))
          .ok,
      ).toBe(false)
      expect(await health(store)).toBe(200)
      execFileSync(PRLIMIT, ['--pid', String(store.child.pid), '--fsize=unlimited:'])
      expect(
        (await bucket.upload('product-1-large.webp', large, { contentType: 'image/webp' })).error,
      ).toBeNull()
      await store.stop()
    },
  )

  it('mail server down: who asks for a mail is told, the store goes on, and mails leave once it is back', async () => {
    const received: string[] = []
    const mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => (received.push(address), done()),
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    })
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
    const { port } = mail.server.address() as { port: number }
    await new Promise<void>((resolve) => mail.close(() => resolve()))
    const { store, client } = await open(await migratedDataDir(), {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    })
    const signUp = (email: string) => client().auth.signUp({ email, password: PASSWORD })
    const start = performance.now()
    const refused = await signUp('ana@vaiven.test')
    expect(refused.error).not.toBeNull()
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(await health(store)).toBe(200)
    expect(
      (await client().auth.signInWithPassword({ email: 'admin@vaiven.test', password: PASSWORD }))
        .error,
    ).toBeNull()

    const back = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => (received.push(address), done()),
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    })
    await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => back.close(() => resolve())))
    expect((await signUp('eva@vaiven.test')).error).toBeNull()
    await expect.poll(() => received).toEqual(['eva@vaiven.test'])
    await store.stop()
  })

  it('a folder that was never made is made when it is needed', async () => {
    const dataDir = await migratedDataDir()
    const { store, bucket } = await open(dataDir)
    await rm(join(dataDir, 'storage'), { recursive: true, force: true })
    await rm(join(dataDir, 'cache'), { recursive: true, force: true })
    expect(
      (await bucket.upload('product-1-a.webp', await photo(), { contentType: 'image/webp' })).error,
    ).toBeNull()
    expect((await fetch(`${store.url}/img/320/${BRAND.bucket}/product-1-a.webp`)).status).toBe(200)
    await store.stop()
    await mkdir(join(dataDir, 'cache'), { recursive: true })
  })
})
