import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openImageCache } from './image-cache.ts'
import { createImageOptimizer } from './image-optimizer.ts'
import { createReadSource, MAX_SOURCE_BYTES } from './image-sources.ts'

const PHOTO = join(import.meta.dirname, '../../demo/photos/hoodie-negro-front.webp')
const AVIF = 'image/avif,image/webp,*/*;q=0.8'

let dir: string
let reads: string[]
let optimize: (request: Request) => Promise<Response>
const objects = new Map<string, Buffer>()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'images-'))
  reads = []
  const base = { width: 600, height: 400, channels: 3 as const, background: '#2d6a4f' }
  objects.set('photo.webp', await readFile(PHOTO))
  objects.set(
    'small.png',
    await sharp({ create: { ...base, width: 120, height: 80 } })
      .png()
      .toBuffer(),
  )
  objects.set(
    'turned.jpg',
    await sharp({ create: base }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  )
  objects.set('note.png', Buffer.from('<script>alert(1)</script>'))
  objects.set('huge.png', Buffer.alloc(MAX_SOURCE_BYTES + 1))
  optimize = createImageOptimizer({
    cache: openImageCache({
      dir,
      maxBytes: 10_000_000,
      onError: (error) => expect.fail(String(error)),
    }),
    readSource: createReadSource({
      fetchObject: async (path) => {
        reads.push(path)
        const body = objects.get(path.slice('/storage/v1/object/public/product-images/'.length))
        return new Response(body ? new Uint8Array(body) : 'none', { status: body ? 200 : 400 })
      },
      assetFile: (path) => (path === 'assets/hero-1a2b.webp' ? PHOTO : undefined),
    }),
  })
})
afterAll(() => rm(dir, { recursive: true }))

const get = (path: string, headers: Record<string, string> = { Accept: AVIF }) =>
  optimize(new Request(`http://shop.test${path}`, { headers }))
const pictureOf = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer())).metadata()

describe('the image optimiser', () => {
  it.each([
    [AVIF, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('answers Accept: %s with %s', async (accept, type, format) => {
    const response = await get('/img/320/product-images/photo.webp', { Accept: accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Vary')).toBe('Accept')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(await pictureOf(response)).toMatchObject({ width: 320, format })
  })

  it('never makes a picture wider than its original', async () => {
    const response = await get('/img/800/product-images/small.png')
    expect(await pictureOf(response)).toMatchObject({ width: 120, height: 80 })
  })

  it('turns a picture as its EXIF data says and drops the metadata', async () => {
    const response = await get('/img/240/product-images/turned.jpg', { Accept: 'image/jpeg' })
    const picture = await pictureOf(response)
    expect(picture).toMatchObject({ width: 240, height: 360 })
    expect(picture.exif).toBeUndefined()
  })

  it("serves the app's own pictures", async () => {
    expect((await get('/img/480/assets/hero-1a2b.webp')).status).toBe(200)
    expect((await get('/img/480/assets/other.webp')).status).toBe(404)
  })

  it.each(['/img/321/product-images/photo.webp', '/img/0/product-images/photo.webp'])(
    'answers 400 to the unknown width of %s',
    async (path) => {
      expect((await get(path)).status).toBe(400)
    },
  )

  it.each([
    '/img/320/product-images/none.png',
    '/img/320/product-images/huge.png',
    '/img/320/other-bucket/photo.webp',
    '/img/320/product-images/a/photo.webp',
    '/img/320/product-images/..%2fsecret.png',
    '/img/320/assets/..%2f..%2fpackage.json',
    '/img/320/https://example.com/a.png',
    '/img/320/package.json',
    '/img/abc/product-images/photo.webp',
    '/img/320/',
  ])('answers 404 to %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('answers 415 to a file that is not a picture', async () => {
    expect((await get('/img/320/product-images/note.png')).status).toBe(415)
  })

  it('answers 304 to a browser that has the picture', async () => {
    const etag = (await get('/img/320/product-images/photo.webp')).headers.get('ETag') ?? ''
    const again = await get('/img/320/product-images/photo.webp', {
      Accept: AVIF,
      'If-None-Match': etag,
    })
    expect(again.status).toBe(304)
  })

  it('makes a picture once for many visitors and finds it on disk afterwards', async () => {
    reads.length = 0
    const first = await Promise.all(
      Array.from({ length: 8 }, () => get('/img/160/product-images/photo.webp')),
    )
    expect(first.every((response) => response.status === 200)).toBe(true)
    await get('/img/160/product-images/photo.webp')
    expect(reads).toHaveLength(1)
  })
})

describe('the image cache', () => {
  it('stays within its bound and forgets the longest unused first', async () => {
    const folder = join(dir, 'bounded')
    const cache = openImageCache({ dir: folder, maxBytes: 1000, onError: () => {} })
    for (const name of ['aa1', 'bb2', 'cc3']) {
      await cache.write(name, Buffer.alloc(300))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await cache.read('aa1')
    await new Promise((resolve) => setTimeout(resolve, 30))
    await cache.write('dd4', Buffer.alloc(300))
    expect(await cache.read('bb2')).toBeUndefined()
    expect((await cache.read('aa1'))?.length).toBe(300)
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toHaveLength(3)
  })

  it('a file that cannot be written leaves nothing behind', async () => {
    const folder = join(dir, 'unwritable')
    const problems: unknown[] = []
    const cache = openImageCache({
      dir: folder,
      maxBytes: 1000,
      onError: (error) => problems.push(error),
    })
    await mkdir(join(folder, 'ee', 'ee5'), { recursive: true })
    await cache.write('ee5', Buffer.alloc(300))
    expect(problems).toHaveLength(1)
    expect(await readdir(join(folder, 'ee'))).toEqual(['ee5'])
  })
})
