import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND } from '#app/domain/brand.ts'
import { openCast, ROLES, type ByRole, type Cast } from './cast.ts'

type Outcome = 'done' | 'nothing' | 'refused'

/** The bucket product-images × what one can do there: public read, admin write (SPEC §7). */
const EXPECTED: Record<string, ByRole<Outcome>> = {
  // anon · customer · other customer · admin
  read: ['done', 'done', 'done', 'done'],
  list: ['done', 'done', 'done', 'done'],
  upload: ['refused', 'refused', 'refused', 'done'],
  replace: ['refused', 'refused', 'refused', 'done'],
  remove: ['nothing', 'nothing', 'nothing', 'done'],
}

const photo = readFileSync('demo/photos/tapete-azul-front.webp')
const file = () => new Blob([photo], { type: 'image/webp' })

let cast: Cast
let serial = 0
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

const bucketOf = (role: (typeof ROLES)[number]) => cast.as[role].storage.from(BRAND.bucket)
const readPublic = async (name: string) => {
  const { publicUrl } = cast.service.storage.from(BRAND.bucket).getPublicUrl(name).data
  return cast.backend.fetch(new Request(publicUrl))
}

async function aPhoto(): Promise<string> {
  const name = `product-${++serial}.webp`
  const { error } = await cast.service.storage.from(BRAND.bucket).upload(name, file())
  if (error) throw error
  return name
}

const written = ({ error }: { error: { message: string; statusCode?: string } | null }): string => {
  if (!error) return 'done'
  return error.statusCode === '403' ? 'refused' : `error ${error.statusCode}: ${error.message}`
}

const ACTS: Record<string, (role: (typeof ROLES)[number]) => Promise<string>> = {
  read: async (role) => {
    const name = await aPhoto()
    const { data, error } = await bucketOf(role).download(name)
    const open = await readPublic(name)
    return open.ok && data?.size === photo.length
      ? 'done'
      : `error ${error?.message}, ${open.status}`
  },
  list: async (role) => {
    const name = await aPhoto()
    const { data } = await bucketOf(role).list('', { search: name })
    return data?.some((object) => object.name === name) ? 'done' : 'nothing'
  },
  upload: async (role) => {
    const name = `product-${++serial}.webp`
    const outcome = written(await bucketOf(role).upload(name, file()))
    expect((await readPublic(name)).ok).toBe(outcome === 'done')
    return outcome
  },
  replace: async (role) => {
    const name = await aPhoto()
    const other = readFileSync('demo/photos/tapete-rosa-front.webp')
    const answer = await bucketOf(role).upload(name, new Blob([other], { type: 'image/webp' }), {
      upsert: true,
    })
    const outcome = written(answer)
    const now = Buffer.from(await (await readPublic(name)).arrayBuffer())
    expect(now.equals(outcome === 'done' ? other : photo)).toBe(true)
    return outcome
  },
  remove: async (role) => {
    const name = await aPhoto()
    const { data, error } = await bucketOf(role).remove([name])
    const outcome = error ? written({ error }) : data && data.length > 0 ? 'done' : 'nothing'
    expect((await readPublic(name)).ok).toBe(outcome !== 'done')
    return outcome
  },
}

describe.each(Object.keys(EXPECTED))('bucket product-images, %s', (act) => {
  it.each(ROLES.map((role, at) => ({ role, expected: EXPECTED[act]![at] })))(
    '$role: $expected',
    async ({ role, expected }) => {
      expect(await ACTS[act]!(role)).toBe(expected)
    },
  )
})

describe('beyond the matrix', () => {
  it('no other bucket is open, and no user makes one', async () => {
    const { data: buckets } = await cast.service.storage.listBuckets()
    expect(buckets?.map(({ id }) => id)).toEqual([BRAND.bucket])
    for (const role of ROLES) {
      const { error } = await cast.as[role].storage.createBucket(`own-${role}`)
      expect(error, role).not.toBeNull()
    }
  })

  it('the limits of SPEC §5 stand on the bucket: 5 MB, PNG, JPEG and WEBP', async () => {
    const { data } = await cast.service.storage.getBucket(BRAND.bucket)
    expect(data).toMatchObject({
      public: true,
      file_size_limit: 5 * 1024 * 1024,
      allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
    })
  })
})
