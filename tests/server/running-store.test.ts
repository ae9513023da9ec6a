import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runScript, startStore, type StoreProcess } from './store-process.ts'

const PHOTO = join(import.meta.dirname, '../../demo/photos/hoodie-negro-front.webp')
const KEYS = z.object({ publishableKey: z.string(), secretKey: z.string() })

let dataDir: string
let store: StoreProcess
let keys: z.infer<typeof KEYS>
let password: string

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }
const anonymous = () => createClient(store.url, keys.publishableKey, withoutSession)
const service = () => createClient(store.url, keys.secretKey, withoutSession)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vaiven-running-'))
  store = await startStore(dataDir)
  keys = KEYS.parse(JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')))
  password = /Password\s+(\S+)/.exec(store.stdout())?.[1] ?? ''
})
afterAll(async () => {
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a running store', () => {
  it("prints its addresses and the first administrator's e-mail and password", async () => {
    expect(store.stdout()).toContain(`Store  ${store.url}\n`)
    expect(store.stdout()).toContain(`Admin  ${store.url}/admin\n`)
    expect(store.stdout()).toMatch(/E-mail {4}admin@vaiven\.test\n {4}Password {2}\S{16}\n/)
    const client = anonymous()
    const { data, error } = await client.auth.signInWithPassword({
      email: 'admin@vaiven.test',
      password,
    })
    expect(error).toBeNull()
    const role = await client
      .from('user_roles')
      .select('role')
      .eq('user_id', data.user?.id)
      .single()
    expect(role.data).toEqual({ role: 'admin' })
  })

  it('answers /healthz with {"status":"ok"}', async () => {
    const response = await fetch(`${store.url}/healthz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  it('keeps its keys readable by their owner only', async () => {
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
  })

  it('has the backend at its own origin, with the three categories', async () => {
    const { data } = await anonymous().from('categories').select('name').order('name')
    expect(data).toEqual([{ name: 'Accesorios' }, { name: 'Hombre' }, { name: 'Mujer' }])
  })

  it('sends pages compressed and with the base security headers', async () => {
    const response = await fetch(`${store.url}/una-pagina`, {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(await response.text()).toContain(`<title>/una-pagina ${store.url}</title>`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it.each([
    ['/rest/v1/products', 2],
    ['/auth/v1/signup', 2],
    ['/storage/v1/object/product-images/a.png', 7],
    ['/', 2],
  ])('refuses too large a body at %s', async (path, megabytes) => {
    const response = await fetch(`${store.url}${path}`, {
      method: 'POST',
      headers: { apikey: keys.secretKey },
      body: Buffer.alloc(megabytes * 1024 * 1024),
    })
    expect(response.status).toBe(413)
  })

  it('shows its mails at /correo, but not under another name nor through a proxy', async () => {
    const { status, headers } = await fetch(`${store.url}/correo`)
    expect(status).toBe(200)
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const page = async (extra: Record<string, string>) => {
      const asked = request(`${store.url}/correo`, { headers: extra }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return text(answer)
    }
    expect(await page({})).toContain('Buzón local')
    expect(await page({ Host: 'tienda.example.mx' })).not.toContain('Buzón local')
    expect(await page({ 'X-Forwarded-For': '198.51.100.1' })).not.toContain('Buzón local')
  })

  it('refuses the eleventh wrong password from one place, whatever address it claims', async () => {
    const attempt = (n: number) =>
      fetch(`${store.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: keys.publishableKey,
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.100.${n}`,
        },
        body: JSON.stringify({ email: 'nadie@x.mx', password: 'Otra#2026' }),
      })
    for (let n = 0; n < 10; n++) expect((await attempt(n)).status).toBe(400)
    const response = await attempt(10)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(800)
  })

  it('serves a photo of the bucket in the width and format asked for', async () => {
    const upload = await service()
      .storage.from('product-images')
      .upload('product-1-a.webp', await readFile(PHOTO), { contentType: 'image/webp' })
    expect(upload.error).toBeNull()
    const response = await fetch(`${store.url}/img/320/product-images/product-1-a.webp`, {
      headers: { Accept: 'image/avif,*/*' },
    })
    expect(response.headers.get('Content-Type')).toBe('image/avif')
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(picture.width).toBe(320)
    expect((await fetch(`${store.url}/img/321/product-images/product-1-a.webp`)).status).toBe(400)
    expect((await fetch(`${store.url}/img/320/product-images/none.webp`)).status).toBe(404)
  })
})

describe('npm run role', () => {
  const role = (...args: string[]) =>
    runScript('scripts/role.ts', { PORT: new URL(store.url).port, DATA_DIR: dataDir }, args)

  it("changes a customer's role while the shop runs", async () => {
    const { data } = await service().auth.admin.createUser({
      email: 'Ana@x.mx',
      password: 'Abcd123!',
      email_confirm: true,
    })
    const roleOf = async () =>
      (await service().from('user_roles').select('role').eq('user_id', data.user?.id).single()).data
    expect(await roleOf()).toEqual({ role: 'customer' })
    // Nobody is at the terminal of a test: without a word of consent nothing changes.
    const unsure = await role('ana@x.mx', 'admin')
    expect(unsure).toMatchObject({
      code: 1,
      stderr: 'Make ana@x.mx an admin? Nobody is here to ask: add --yes.\n',
    })
    expect(await roleOf()).toEqual({ role: 'customer' })
    const sure = await role('ana@x.mx', 'admin', '--yes')
    expect(sure).toMatchObject({ code: 0, stderr: '' })
    for (const { stdout } of [unsure, sure]) {
      expect(stdout).toMatch(
        /^Account    ana@x\.mx\nMade       [\d-]{10} [\d:]{5} UTC \(\d min ago\)\nConfirmed  [\d-]{10} .*\nSigned in  never\n/,
      )
    }
    expect(sure.stdout).toMatch(/\nana@x\.mx is admin now\.\n$/)
    expect(await roleOf()).toEqual({ role: 'admin' })
    expect((await role('ana@x.mx', 'customer')).code).toBe(0)
    expect(await roleOf()).toEqual({ role: 'customer' })
  })

  it('says of an account that nobody has confirmed that it is not', async () => {
    await service().auth.admin.createUser({ email: 'sin@x.mx', password: 'Abcd123!' })
    expect((await role('sin@x.mx', 'admin')).stdout).toContain(
      'Confirmed  never: nobody has shown that the mailbox is theirs\n',
    )
  })

  it('says in one line what is wrong and exits 1', async () => {
    const [nobody, noRole, noShop] = await Promise.all([
      role('nadie@x.mx', 'admin'),
      role('ana@x.mx', 'boss'),
      runScript('scripts/role.ts', { PORT: '9', DATA_DIR: dataDir }, ['ana@x.mx', 'admin']),
    ])
    expect(nobody).toMatchObject({ code: 1, stderr: 'No account has the e-mail nadie@x.mx.\n' })
    expect(noRole.stderr).toBe('Usage: npm run role -- correo@x.mx admin|customer [--yes]\n')
    expect(noShop.stderr).toBe('http://127.0.0.1:9 does not answer. Start the shop first.\n')
  })

  it('is not open to anyone without the secret key', async () => {
    const { error } = await anonymous().rpc('set_user_role', {
      p_email: 'admin@vaiven.test',
      p_role: 'customer',
    })
    expect(error?.code).toBe('42501')
  })
})
