import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressResponse, pickEncoding } from './compress.ts'

const html = `<p>${'Movimiento Natural '.repeat(200)}</p>`
const page = (headers: Record<string, string> = {}) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('of %j picks %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding)
  })

  it('gives the same page back, in brotli and in gzip', async () => {
    const br = compressResponse(page(), 'br, gzip')
    expect(br.headers.get('Content-Encoding')).toBe('br')
    expect(br.headers.get('Vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await bytes(br)).toString()).toBe(html)
    const gz = compressResponse(page(), 'gzip')
    expect(gunzipSync(await bytes(gz)).toString()).toBe(html)
  })

  it('sends what there is before the rest has come', async () => {
    let finish = () => {}
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<head>'))
        finish = () => controller.close()
      },
    })
    const response = compressResponse(
      new Response(stream, { headers: { 'Content-Type': 'text/html' } }),
      'br',
    )
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBeGreaterThan(0)
    finish()
    expect((await reader?.read())?.done ?? false).toBeTypeOf('boolean')
    await reader?.cancel()
  })

  it('leaves images, small answers and no-transform alone', () => {
    const cases: Record<string, string>[] = [
      { 'Content-Type': 'image/webp' },
      { 'Content-Length': '20' },
      { 'Cache-Control': 'no-transform' },
      { 'Content-Encoding': 'br' },
    ]
    for (const headers of cases) {
      const response = page(headers)
      expect(compressResponse(response, 'br')).toBe(response)
    }
  })
})
