import { crc32 } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rm } from 'node:fs/promises'
import { BRAND } from '#app/domain/brand.ts'
import { loadKeys, type BackendKeys } from '#backend/auth/access/api-keys.ts'
import { freshDataDir } from '#tests/support/fresh-backend.ts'
import { startStore, type StoreProcess } from './store-process.ts'

let store: StoreProcess
let dataDir: string
let keys: BackendKeys
let service: SupabaseClient
let photo: Buffer

beforeAll(async () => {
  dataDir = await freshDataDir()
  store = await startStore(dataDir, { ADMIN_PASSWORD: 'Vaiven#2026' })
  keys = await loadKeys(dataDir)
  service = createClient(store.url, keys.secretKey, { auth: { persistSession: false } })
  photo = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#46553f' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = (path: string) =>
  fetch(`${store.url}${path}`, { headers: { apikey: keys.publishableKey } })

it.each([
  ['a page', '/mujer', 1000],
  ['the data API', '/rest/v1/products', 1000],
  ['an image', '/img/320/product-images/x.webp', 1000],
])('%s takes a thousand parameters', async (_what, path, count) => {
  const search = Array.from({ length: count }, (_, n) => `id=eq.${n}`).join('&')
  const start = performance.now()
  const { status } = await ask(`${path}?${search}`)
  expect(status).toBeLessThan(500)
  expect(performance.now() - start).toBeLessThan(10_000)
})

it('an address longer than any is refused, and the next one is answered', async () => {
  expect((await ask(`/?${'a'.repeat(100_000)}`)).status).toBe(431)
  expect((await ask('/healthz')).status).toBe(200)
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

it.each([
  ['a drawing', 'image/svg+xml', () => Buffer.from(SVG)],
  ['a drawing that claims to be a photo', 'image/png', () => Buffer.from(SVG)],
  [
    'a page with the name of a photo',
    'image/webp',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  [
    'a script behind the first bytes of another kind',
    'image/jpeg',
    () => Buffer.from('GIF89a/*<script>*/=1;alert(1)'),
  ],
  ['an archive', 'image/png', () => Buffer.from('PK\u0003\u0004'.padEnd(200, 'x'))],
])('%s is no photo', async (_what, contentType, bytes) => {
  const name = `product-${crypto.randomUUID()}.png`
  const { error } = await service.storage.from(BRAND.bucket).upload(name, bytes(), { contentType })
  expect(error).toMatchObject({ statusCode: '415' })
})

it('a photo that is a page as well is served as a photo only, and as nothing else by the optimiser', async () => {
  const name = `product-${crypto.randomUUID()}.png`
  const both = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const { error } = await service.storage
    .from(BRAND.bucket)
    .upload(name, both, { contentType: 'image/png' })
  expect(error).toBeNull()
  const original = await ask(`/storage/v1/object/public/${BRAND.bucket}/${name}`)
  expect(Object.fromEntries(original.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  const small = await ask(`/img/160/${BRAND.bucket}/${name}`)
  expect(small.headers.get('Content-Type')).toMatch(/^image\//)
  expect(Buffer.from(await small.arrayBuffer()).includes('<script>')).toBe(false)
})

it('a photo of a few bytes that unfolds to gigabytes is refused before it is unfolded', async () => {
  const name = `product-${crypto.randomUUID()}.png`
  const bomb = Buffer.from(photo)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000 })
  const { error } = await service.storage
    .from(BRAND.bucket)
    .upload(name, bomb, { contentType: 'image/png' })
  expect(error).toBeNull()
  const start = performance.now()
  expect((await ask(`/img/160/${BRAND.bucket}/${name}`)).status).toBe(415)
  expect(performance.now() - start).toBeLessThan(2000)
})

it.each([
  ['marks of right to left and emoji', 'Sudadera \u202Eאבג\u202C 👩‍👩‍👧‍👦 «Ñandú»', ''],
  ['a description of 5,000 letters', 'Larga', 'ñ'.repeat(5000)],
  ['tags of HTML', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
])('a product with %s is kept as it was typed', async (_what, name, description) => {
  const { data, error } = await service.rpc('save_product', {
    p_product: { name, description, base_price: 10 },
  })
  expect(error).toBeNull()
  const { id } = data as { id: string }
  const read = await service.from('products').select('name, description').eq('id', id).single()
  expect(read.data).toEqual({ name, description })
})

it('a description of 5,001 letters is refused with its constraint', async () => {
  const { error } = await service.rpc('save_product', {
    p_product: { name: 'Larga', description: 'ñ'.repeat(5001), base_price: 10 },
  })
  expect(error).toMatchObject({
    code: '23514',
    message: expect.stringContaining('products_description_length'),
  })
})
