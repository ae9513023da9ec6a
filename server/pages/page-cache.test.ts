import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/logging/log.ts'
import { createPageCache } from './page-cache.ts'
import { answerFrom, storePage, type StoredPage } from './stored-page.ts'

const PUBLIC = { 'Cache-Control': 'public, max-age=0', 'Content-Type': 'text/html; charset=utf-8' }
const get = (path: string) => new Request(`http://tienda.test${path}`)

const asked = { acceptEncoding: undefined, ifNoneMatch: undefined }
const textOf = (page: StoredPage) => answerFrom(page, asked).body?.toString()

/** A shop whose pages tell how often they were rendered. */
function openShop(options: { freshMs?: number; staleMs?: number; maxBytes?: number } = {}) {
  const shop = {
    renders: 0,
    headers: PUBLIC as Record<string, string>,
    fail: false,
    same: false,
    during: async () => {},
  }
  const cache = createPageCache({
    render: async (request) => {
      const count = ++shop.renders
      await shop.during()
      request.signal.throwIfAborted()
      if (shop.fail) return new Response('caída', { status: 500 })
      return new Response(`${new URL(request.url).pathname} ${shop.same ? '' : count}`, {
        headers: shop.headers,
      })
    },
    maxBytes: options.maxBytes ?? 1_000_000,
    freshMs: options.freshMs ?? 60_000,
    staleMs: options.staleMs ?? 60_000,
    log: createLog('silent'),
  })
  const read = async (path: string) => {
    const page = await cache.get(get(path))
    return page instanceof Response ? page.text() : textOf(page)
  }
  return { shop, cache, read }
}

describe('Pages that are kept', () => {
  it('are rendered once for many visitors, those who come at the same moment included', async () => {
    const { shop, cache, read } = openShop()
    expect(cache.fresh('/mujer')).toBeUndefined()
    expect(await Promise.all([read('/mujer'), read('/mujer'), read('/mujer?fbclid=1')])).toEqual([
      '/mujer 1',
      '/mujer 1',
      '/mujer 1',
    ])
    expect(cache.fresh('/mujer?utm_source=x')).toBe(await cache.get(get('/mujer')))
    expect(shop.renders).toBe(1)
  })

  it('are rendered to the end for the others when the visitor who asked first goes away', async () => {
    const { shop, cache, read } = openShop()
    const left = new AbortController()
    shop.during = async () => left.abort()
    const first = cache.get(new Request(get('/mujer'), { signal: left.signal }))
    expect(await read('/mujer')).toBe('/mujer 1')
    expect(await first).not.toBeInstanceOf(Response)
    expect(shop.renders).toBe(1)
  })

  it('are rendered anew once the catalogue has changed', async () => {
    const { cache, read } = openShop()
    await read('/')
    cache.drop()
    expect(cache.fresh('/')).toBeUndefined()
    expect(await read('/')).toBe('/ 2')
  })

  it('stay compressed when they come out as they were', async () => {
    const { shop, cache } = openShop()
    shop.same = true
    const page = await cache.get(get('/'))
    cache.drop()
    expect(await cache.get(get('/'))).toBe(page)
    shop.same = false
    cache.drop()
    expect(await cache.get(get('/'))).not.toBe(page)
  })

  it('are not kept when the catalogue changed while they were rendered', async () => {
    const { shop, cache, read } = openShop()
    shop.during = async () => cache.drop()
    await read('/')
    shop.during = async () => {}
    expect(cache.fresh('/')).toBeUndefined()
    expect(await read('/')).toBe('/ 2')
  })

  it('are better than nothing when the catalogue changed meanwhile and no new one can be made', async () => {
    const { shop, cache, read } = openShop()
    shop.during = async () => cache.drop()
    await read('/')
    shop.fail = true
    expect(await read('/')).toBe('/ 1')
  })

  it('are sent once more when they are old, while a new one is made', async () => {
    const { shop, read } = openShop({ freshMs: 0 })
    expect(await read('/')).toBe('/ 1')
    expect(await read('/')).toBe('/ 1')
    await expect.poll(() => shop.renders).toBe(2)
    await expect.poll(() => read('/')).toBe('/ 2')
  })

  it('stay as they last were when no new one can be made', async () => {
    const { shop, cache, read } = openShop()
    await read('/')
    cache.drop()
    shop.fail = true
    expect(await read('/')).toBe('/ 1')
    expect(await read('/mujer')).toBe('caída')
    shop.fail = false
    expect(await read('/')).toMatch(/^\/ [3-9]$/)
  })

  it('take no more memory than they may', async () => {
    const { cache, read } = openShop({ maxBytes: 10_000 })
    for (let page = 0; page < 50; page++) await read(`/producto/${page}`)
    const left = Array.from({ length: 50 }, (_, page) => cache.fresh(`/producto/${page}`))
    expect(left.filter(Boolean).length).toBeLessThan(5)
    expect(left.at(-1)).toBeDefined()
  })
})

describe('Answers that are not for everyone', () => {
  it('are made of the address and the cookie: no other header of one visitor can mark a page for all', async () => {
    let seen: string[][] = []
    const cache = createPageCache({
      render: async ({ headers }) => {
        seen = [...headers]
        return new Response('', { headers: { 'Cache-Control': 'no-store' } })
      },
      maxBytes: 1000,
      freshMs: 1000,
      staleMs: 1000,
      log: createLog('silent'),
    })
    const headers = { 'X-Forwarded-Host': 'evil.test', 'Accept-Language': 'en', Cookie: 'a=1' }
    await cache.get(new Request('http://tienda.test/admin', { headers }))
    expect(seen).toEqual([['cookie', 'a=1']])
  })

  it('are never kept, nor shared by who asks at the same moment', async () => {
    const { shop, cache, read } = openShop()
    shop.headers = { 'Cache-Control': 'no-store' }
    const answers = await Promise.all([read('/admin'), read('/admin'), read('/admin')])
    expect(new Set(answers).size).toBe(3)
    expect(cache.fresh('/admin')).toBeUndefined()
  })

  it('are bounded with the addresses they are kept under', async () => {
    const { cache, read } = openShop()
    const addresses = Array.from({ length: 300 }, (_, nth) => `/?x=${'a'.repeat(15_000)}${nth}`)
    for (const address of addresses) await read(address)
    expect(cache.fresh(addresses.at(-1) ?? '')).toBeDefined()
    const kept = addresses.filter((address) => cache.fresh(address)).length
    expect(kept * 30_000).toBeLessThan(1_000_000)
  })
})

describe('A kept page on the wire', () => {
  const html = `<p>${'movimiento natural '.repeat(200)}</p>`
  const store = (): Promise<StoredPage> => storePage(new Response(html, { headers: PUBLIC }))

  it('goes out as the visitor takes it', async () => {
    const page = await store()
    const br = answerFrom(page, { ...asked, acceptEncoding: 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(br.body ?? '').toString()).toBe(html)
    expect(br.headers['content-length']).toBe(String(br.body?.length))
    expect(answerFrom(page, { ...asked, acceptEncoding: 'br' }).body).toBe(br.body)
    // Who asks for the first time waits least; a page asked for often is worth the work.
    await expect.poll(() => page.bodies.get('br')).not.toBe(br.body)
    const small = answerFrom(page, { ...asked, acceptEncoding: 'br' })
    expect(brotliDecompressSync(small.body ?? '').toString()).toBe(html)
    const gzip = answerFrom(page, { ...asked, acceptEncoding: 'gzip' })
    expect(gunzipSync(gzip.body ?? '').toString()).toBe(html)
    expect(answerFrom(page, { ...asked, acceptEncoding: 'gzip' }).body).toBe(gzip.body)
    const plain = answerFrom(page, asked)
    expect(plain.body?.toString()).toBe(html)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers['content-length']).toBe(String(html.length))
  })

  it('is kept small: a text as brotli alone, anything else as it is', async () => {
    const page = await store()
    answerFrom(page, asked)
    expect([...page.bodies.keys()]).toEqual(['br'])
    expect(page.size).toBeLessThan(html.length)
    // The whole piece of memory that the body holds.
    expect(page.bodies.get('br')?.buffer.byteLength).toBeLessThan(page.size)
    const photo = crypto.getRandomValues(new Uint8Array(5000))
    const headers = { 'Cache-Control': 'public', 'Content-Type': 'image/webp' }
    const other = await storePage(new Response(photo, { headers }))
    expect(answerFrom(other, { ...asked, acceptEncoding: 'br' }).body).toEqual(Buffer.from(photo))
    expect(other.size).toBeGreaterThan(photo.length)
  })

  it('is answered with 304 and no body to who has it', async () => {
    const page = await store()
    const answer = answerFrom(page, { ...asked, ifNoneMatch: page.etag })
    expect(answer).toMatchObject({ status: 304, body: null })
    expect(answerFrom(page, { ...asked, ifNoneMatch: 'W/"other"' }).status).toBe(200)
  })
})
