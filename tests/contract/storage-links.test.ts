import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryRuntime } from './runtimes.ts'
import { signedIn } from './people.ts'

const BUCKET = 'product-images'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const newName = () => `product-${crypto.randomUUID()}.png`

describeOnEveryRuntime('Storage, many names and links', (runtime) => {
  let admin: SupabaseClient
  beforeAll(async () => {
    admin = await signedIn(runtime(), 'admin')
  })
  const bucket = (client = admin) => client.storage.from(BUCKET)
  const put = async () => {
    const name = newName()
    const { error } = await bucket().upload(name, PNG, { contentType: 'image/png' })
    expect(error).toBeNull()
    return name
  }
  const names = (count: number) => Array.from({ length: count }, newName)

  /** In ms. */
  async function timed(work: () => Promise<unknown>) {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

  it('refuses to remove more than a thousand objects at once, whoever asks', async () => {
    for (const client of [runtime().client(), await signedIn(runtime(), 'customer'), admin]) {
      const { error } = await bucket(client).remove(names(1001))
      expect(error).toMatchObject({ statusCode: '400' })
    }
  })

  it('looks at the rights before the work: a visitor’s thousand names cost what one costs', async () => {
    const visitor = bucket(runtime().client())
    await visitor.remove(names(1))
    const ms = await timed(async () => {
      expect(await visitor.remove(names(1000))).toMatchObject({ data: [], error: null })
    })
    expect(ms).toBeLessThan(1500)
    const links = await timed(async () => {
      const { data } = await visitor.createSignedUrls(names(1000), 60)
      expect(data?.every(({ signedUrl, error }) => !signedUrl && error)).toBe(true)
    })
    expect(links).toBeLessThan(1500)
    const tooMany = await visitor.createSignedUrls(names(1001), 60)
    expect(tooMany.error).toMatchObject({ statusCode: '400' })
  })

  it('removes what there is of many names, and says what that was', async () => {
    const [first, second] = [await put(), await put()]
    await admin.rpc('release_images', { p_files: [first, second] }).throwOnError()
    const { data, error } = await bucket().remove([first, newName(), second, first])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).toSorted()).toEqual([first, second].toSorted())
    expect(data?.[0]).toMatchObject({ bucket_id: BUCKET, metadata: { mimetype: 'image/png' } })
    expect((await bucket().info(first)).error).toMatchObject({ statusCode: '404' })
  })

  it('says of a bucket that is none that it is not there', async () => {
    const { error } = await admin.storage.from('ninguna').remove(['a.png'])
    expect(error).toMatchObject({ statusCode: '404' })
  })

  it('makes links that supabase-js can read, and that open their object', async () => {
    const name = await put()
    const { data, error } = await bucket().createSignedUrl(name, 60)
    expect(error).toBeNull()
    const link = data?.signedUrl ?? ''
    expect(link).toMatch(
      new RegExp(`^${runtime().url}/storage/v1/object/sign/${BUCKET}/${name}\\?token=`),
    )
    const opened = await runtime().fetch(new Request(link))
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG)

    const missing = newName()
    const many = await bucket().createSignedUrls([missing, name], 60)
    expect(many.error).toBeNull()
    expect(many.data?.map(({ path }) => path)).toEqual([missing, name])
    expect(many.data?.[0]).toMatchObject({ signedUrl: null, error: expect.any(String) })
    expect(many.data?.[1]?.error).toBeNull()
    expect((await runtime().fetch(new Request(many.data?.[1]?.signedUrl ?? ''))).status).toBe(200)

    const target = newName()
    const ticket = await bucket().createSignedUploadUrl(target)
    expect(ticket.error).toBeNull()
    const file = new File([PNG], 'foto.png', { type: 'image/png' })
    const sent = await bucket(runtime().client()).uploadToSignedUrl(
      target,
      ticket.data?.token ?? '',
      file,
    )
    expect(sent.error).toBeNull()
    expect((await bucket().exists(target)).data).toBe(true)
  })

  it('refuses a link that has run out or was never given, as a refusal', async () => {
    const name = await put()
    const { data } = await bucket().createSignedUrl(name, 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    for (const link of [
      data?.signedUrl ?? '',
      `${runtime().url}/storage/v1/object/sign/${BUCKET}/${name}?token=x`,
    ]) {
      const answer = await runtime().fetch(new Request(link))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: 'InvalidJWT' })
    }
    for (const seconds of [0, -1, 1.5, 1e300]) {
      expect((await bucket().createSignedUrl(name, seconds)).error).toMatchObject({
        statusCode: '400',
      })
    }
  })

  it.each(['3600\r\nX-Evil: 1', 'ñ→', '\u0000', 'x'.repeat(200)])(
    'refuses the cacheControl %j as a bad request',
    async (cacheControl) => {
      const name = newName()
      const file = new File([PNG], 'foto.png', { type: 'image/png' })
      const { error } = await bucket().upload(name, file, { cacheControl })
      expect(error).toMatchObject({ statusCode: '400' })
    },
  )
})
