import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

let dir: string
let files: StaticFiles
const script = 'export const a = 1;\n'.repeat(100)
const get = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.serve(new Request(`http://shop.test${pathname}`, { headers, method }), pathname)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'static-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets/a-1b2c.js'), script)
  await writeFile(join(dir, 'favicon.svg'), '<svg/>')
  await writeFile(join(dir, '.secret'), 'x')
  files = await openStaticFiles(dir)
})
afterAll(() => rm(dir, { recursive: true }))

describe('static files', () => {
  it('keeps hashed assets for a year and other files for an hour', async () => {
    const asset = await get('/assets/a-1b2c.js')
    expect(asset?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(asset?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(await asset?.text()).toBe(script)
    const icon = await get('/favicon.svg')
    expect(icon?.headers.get('Cache-Control')).toBe('public, max-age=3600')
  })

  it('answers brotli to those who take it, with a tag of its own', async () => {
    const plain = await get('/assets/a-1b2c.js')
    const br = await get('/assets/a-1b2c.js', { 'Accept-Encoding': 'gzip, br' })
    expect(br?.headers.get('Vary')).toBe('Accept-Encoding')
    expect(br?.headers.get('ETag')).not.toBe(plain?.headers.get('ETag'))
    const body = Buffer.from((await br?.arrayBuffer()) ?? new ArrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  it('answers 304 to a browser that has the file', async () => {
    const etag = (await get('/favicon.svg'))?.headers.get('ETag') ?? ''
    const again = await get('/favicon.svg', { 'If-None-Match': `"other", W/${etag}` })
    expect(again?.status).toBe(304)
    expect(await again?.text()).toBe('')
  })

  it('answers HEAD without a body', async () => {
    const head = await get('/assets/a-1b2c.js', {}, 'HEAD')
    expect(head?.headers.get('Content-Length')).toBe(String(script.length))
    expect(await head?.text()).toBe('')
  })

  it.each(['/../package.json', '/assets/../.secret', '/.secret', '/assets', '/none.js'])(
    'has nothing at %s',
    async (pathname) => {
      expect(await files.serve(new Request('http://shop.test/'), pathname)).toBeUndefined()
    },
  )
})
