import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { ADMIN, type ShopServer } from '#tests/support/shop-server.ts'

/** One thing that people do, again and again. */
export interface Act {
  name: string
  /** How many do it at once, each with this pause in ms between two. */
  people: number
  pause: number
  run(): Promise<void>
}

const PHOTO = readFileSync('demo/photos/tapete-azul-front.webp')
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }
const CATEGORIES = ['/mujer', '/hombre', '/accesorios']
const FILTERS = [
  '',
  '?talla=m',
  '?color=negro',
  '?orden=price-asc',
  '?precio=0-500&talla=s',
  '?talla=m,l&color=negro',
]
/** Products that the staff of the soak keep; older ones are removed, as a shop's are. */
const KEPT = 20

let turn = 0
const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T

/** A mixed shop: visitors who browse, filter and look, customers who sign in, staff who search, save and remove. */
export async function shoppers(
  shop: ShopServer,
): Promise<{ acts: Act[]; coldPage: () => Promise<void> }> {
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${shop.url}${path}`, { headers: { 'Accept-Encoding': 'br' } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} at ${path}`)
    return text
  }
  const staff = createClient(shop.url, shop.publishableKey, withoutSession)
  const signedIn = await staff.auth.signInWithPassword(ADMIN)
  if (signedIn.error) throw signedIn.error
  const { data } = await staff.from('products').select('id').eq('is_active', true).limit(40)
  const ids = (data ?? []).map(({ id }) => String(id))
  const images = [...(await get('/')).matchAll(/\/img\/\d+\/product-images\/[^\s"&]+/g)].map(
    ([path]) => path,
  )
  if (ids.length === 0 || images.length === 0) throw new Error('The shop has no demo catalogue')

  const saved: { id: string; file: string }[] = []
  let serial = 0
  const save = async () => {
    serial += 1
    const file = `product-${serial}-${crypto.randomUUID()}.webp`
    const bucket = staff.storage.from(BRAND.bucket)
    const { error } = await bucket.upload(file, PHOTO, { contentType: 'image/webp' })
    if (error) throw error
    const made = await staff.rpc('save_product', {
      p_product: {
        name: `Prenda de prueba ${serial}`,
        base_price: 100 + serial,
        description: 'x'.repeat(400),
      },
      p_images: [bucket.getPublicUrl(file).data.publicUrl],
      p_variants: [{ color: 'negro', size: 'M', stock_quantity: serial, sku: `SOAK-${serial}` }],
    })
    if (made.error) throw made.error
    saved.push({ id: (made.data as { id: string }).id, file })
    const old = saved.length > KEPT ? saved.shift() : undefined
    if (!old) return
    const removed = await staff.rpc('delete_product', { p_product_id: old.id })
    if (removed.error) throw removed.error
    await bucket.remove([old.file])
  }

  // A query of its own each time: a page that no cache holds.
  const coldPage = async () => void (await get(`${next(CATEGORIES)}?color=color-${(turn += 1)}`))

  const acts: Act[] = [
    { name: 'home', people: 2, pause: 40, run: async () => void (await get('/')) },
    {
      name: 'category, filtered',
      people: 3,
      pause: 40,
      run: async () => void (await get(`${next(CATEGORIES)}${next(FILTERS)}`)),
    },
    {
      name: 'category, never asked before',
      people: 1,
      pause: 100,
      run: coldPage,
    },
    {
      name: 'product',
      people: 3,
      pause: 40,
      run: async () => void (await get(`/producto/${next(ids)}`)),
    },
    { name: 'image', people: 2, pause: 40, run: async () => void (await get(next(images))) },
    {
      // Each costs its address a tenth of a failed one of 100 in 15 minutes (ADR 0011).
      name: 'sign-in',
      people: 1,
      pause: 2000,
      run: async () => {
        const { error } = await createClient(
          shop.url,
          shop.publishableKey,
          withoutSession,
        ).auth.signInWithPassword(ADMIN)
        if (error) throw error
      },
    },
    {
      name: 'admin list',
      people: 1,
      pause: 500,
      run: async () => {
        const { error } = await staff
          .from('products')
          .select('*, product_variants(*)')
          .order('created_at', { ascending: false })
          .limit(25)
        if (error) throw error
      },
    },
    { name: 'admin save', people: 1, pause: 1000, run: save },
  ]
  return { acts, coldPage }
}
