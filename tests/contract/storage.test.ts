import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryRuntime } from './runtimes.ts'
import { signedIn } from './people.ts'

const BUCKET = 'product-images'
const PNG_SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MAX_BYTES = 5 * 1024 * 1024

/** A PNG of exactly this many bytes; readers ignore what follows its end. */
const pngOf = (bytes: number) =>
  Buffer.concat([PNG_SIGNATURE, randomBytes(bytes - PNG_SIGNATURE.byteLength)])
const newName = (extension = 'png') => `product-${crypto.randomUUID()}.${extension}`

describeOnEveryRuntime('Storage', (runtime) => {
  let admin: SupabaseClient
  let customer: SupabaseClient

  beforeAll(async () => {
    admin = await signedIn(runtime(), 'admin')
    customer = await signedIn(runtime(), 'customer')
  })

  const bucket = (client = admin) => client.storage.from(BUCKET)
  const fileOf = (name: string) => path.join(runtime().dataDir, 'storage', BUCKET, name)
  const get = (name: string, init?: RequestInit) =>
    runtime().fetch(new Request(bucket().getPublicUrl(name).data.publicUrl, init))
  const rowsOf = (name: string) =>
    runtime().database.query('select id from storage.objects where name = $1', [name])

  it('keeps an uploaded image and shows it to everyone, by GET and by HEAD', async () => {
    const name = newName()
    const { data, error } = await bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
    expect(error).toBeNull()
    expect(data?.fullPath).toBe(`${BUCKET}/${name}`)

    const response = await get(name)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG_SIGNATURE)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG_SIGNATURE.byteLength),
      'cache-control': 'public, max-age=31536000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'access-control-allow-origin': '*',
    })
    const head = await get(name, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(PNG_SIGNATURE.byteLength))
    expect(await head.text()).toBe('')
    const etag = response.headers.get('etag') ?? ''
    expect((await get(name, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('takes a File as a browser sends it', async () => {
    const name = newName()
    const file = new File([PNG_SIGNATURE], 'foto.png', { type: 'image/png' })
    expect((await bucket().upload(name, file)).error).toBeNull()
    const downloaded = await bucket().download(name)
    expect(downloaded.data?.type).toBe('image/png')
    expect(Buffer.from(await (downloaded.data as Blob).arrayBuffer())).toEqual(PNG_SIGNATURE)
  })

  it('takes 5 MB and refuses one byte more with 413', async () => {
    const name = newName()
    const options = { contentType: 'image/png' }
    expect((await bucket().upload(name, pngOf(MAX_BYTES), options)).error).toBeNull()
    const tooLarge = newName()
    const { error } = await bucket().upload(tooLarge, pngOf(MAX_BYTES + 1), options)
    expect(error).toMatchObject({ statusCode: '413' })
    const asFile = new File([pngOf(MAX_BYTES + 1)], 'foto.png', { type: 'image/png' })
    expect((await bucket().upload(tooLarge, asFile)).error).toMatchObject({ statusCode: '413' })
    expect(fs.existsSync(fileOf(tooLarge))).toBe(false)
    expect(await rowsOf(tooLarge)).toEqual([])
  })

  it('counts the bytes of an upload that hides its length', async () => {
    const name = newName()
    const { data } = await admin.auth.getSession()
    const response = await runtime().fetch(
      new Request(`${runtime().url}/storage/v1/object/${BUCKET}/${name}`, {
        method: 'POST',
        body: new Blob([pngOf(MAX_BYTES + 1)]).stream(),
        duplex: 'half',
        headers: {
          apikey: runtime().keys.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'image/png',
        },
      } as RequestInit),
    )
    expect(await response.json()).toMatchObject({ statusCode: '413' })
    expect(fs.existsSync(fileOf(name))).toBe(false)
  })

  it.each([
    ['a type that the bucket does not take', 'image/gif', 'GIF89a'],
    ['a page', 'text/html', '<script>alert(1)</script>'],
    ['a drawing with scripts', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page that claims to be a photo', 'image/png', '<script>alert(1)</script>'],
    ['a PNG that claims to be a JPEG', 'image/jpeg', PNG_SIGNATURE],
    ['nothing at all', 'image/png', ''],
  ])('refuses %s with 415', async (_what, contentType, content) => {
    const name = newName()
    const { error } = await bucket().upload(name, Buffer.from(content), { contentType })
    expect(error).toMatchObject({ statusCode: '415' })
    expect(fs.existsSync(fileOf(name))).toBe(false)
    expect(await rowsOf(name)).toEqual([])
  })

  it('refuses uploads of visitors and customers with 403, and leaves no file', async () => {
    for (const client of [runtime().client(), customer]) {
      const name = newName()
      const { error } = await bucket(client).upload(name, PNG_SIGNATURE, {
        contentType: 'image/png',
      })
      expect(error).toMatchObject({ statusCode: '403' })
      expect(fs.existsSync(fileOf(name))).toBe(false)
      expect(await rowsOf(name)).toEqual([])
    }
  })

  it('says whether an object is there', async () => {
    const name = newName()
    expect(await bucket().exists(name)).toMatchObject({ data: false })
    await bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
    expect(await bucket().exists(name)).toEqual({ data: true, error: null })
  })

  it.each([
    ['an object that is not there', 'NoSuchKey', () => bucket().download(newName())],
    ['what is known of it', 'NoSuchKey', () => bucket().info(newName())],
    ['a bucket that there is not', 'NoSuchBucket', () => admin.storage.getBucket('nada')],
    [
      'another upload under the same name',
      'KeyAlreadyExists',
      async () => {
        const name = newName()
        await bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
        return bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
      },
    ],
    [
      'what only staff may do',
      'AccessDenied',
      () => bucket(customer).upload(newName(), PNG_SIGNATURE, { contentType: 'image/png' }),
    ],
    [
      'a type that the bucket does not take',
      'InvalidMimeType',
      () => bucket().upload(newName(), Buffer.from('GIF89a'), { contentType: 'image/gif' }),
    ],
  ])('gives the error of %s the code %s', async (_what, code, ask) => {
    const { error } = await ask()
    expect(error).toMatchObject({ code })
  })

  it('refuses a second upload under the same name and keeps the first', async () => {
    const name = newName()
    await bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
    const { error } = await bucket().upload(name, pngOf(500), { contentType: 'image/png' })
    expect(error).toMatchObject({ statusCode: '409' })
    expect(fs.readFileSync(fileOf(name))).toEqual(PNG_SIGNATURE)
  })

  it('removes the file with its row, for admins only', async () => {
    const name = newName()
    await bucket().upload(name, PNG_SIGNATURE, { contentType: 'image/png' })
    expect((await bucket(customer).remove([name])).data).toEqual([])
    expect((await bucket().remove([name])).data, 'not given up yet (ADR 0031)').toEqual([])
    await admin.rpc('release_images', { p_files: [name] }).throwOnError()
    expect((await bucket(customer).remove([name])).data).toEqual([])
    expect(fs.existsSync(fileOf(name))).toBe(true)
    const { data, error } = await bucket().remove([name])
    expect(error).toBeNull()
    expect(data?.map((object) => object.name)).toEqual([name])
    expect(fs.existsSync(fileOf(name))).toBe(false)
    expect(await rowsOf(name)).toEqual([])
    expect((await bucket().remove([name])).error).toBeNull()
    const gone = await get(name)
    expect(gone.ok).toBe(false)
  })

  it.each([
    '..%2F..%2Fkeys.json',
    '%2E%2E/%2E%2E/keys.json',
    '..%5Ckeys.json',
    '.%2F%2E',
    'a%00.png',
  ])('never leaves the bucket: %s', async (name) => {
    const address = `${runtime().url}/storage/v1/object`
    const read = await runtime().fetch(new Request(`${address}/public/${BUCKET}/${name}`))
    expect(read.ok).toBe(false)
    const { data } = await admin.auth.getSession()
    const write = await runtime().fetch(
      new Request(`${address}/${BUCKET}/${name}`, {
        method: 'POST',
        body: PNG_SIGNATURE,
        headers: {
          apikey: runtime().keys.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'image/png',
        },
      }),
    )
    expect(write.ok).toBe(false)
    expect(fs.readFileSync(path.join(runtime().dataDir, 'keys.json'), 'utf8')).toContain(
      'sb_secret_',
    )
  })

  it('leaves no unfinished file behind, not even one of a process that died', async () => {
    const drafts = path.join(runtime().dataDir, 'storage/.drafts')
    expect(fs.readdirSync(drafts)).toEqual([])
    fs.writeFileSync(path.join(drafts, 'old'), 'x')
    fs.utimesSync(path.join(drafts, 'old'), new Date(0), new Date(0))
    await runtime().reopen()
    expect(fs.readdirSync(drafts)).toEqual([])
  })
})
