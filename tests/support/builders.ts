import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { BRAND } from '#app/domain/brand.ts'
import { CATEGORY_ID } from '#app/domain/product.ts'

export interface VariantRow {
  color: string
  size: string
  stock_quantity: number
  price_adjustment: number
  image_urls?: string[]
  sku?: string
}

export interface ProductRow {
  name: string
  description: string
  base_price: number
  category_id: string | null
  is_active: boolean
  is_on_sale: boolean
  sale_price: number | null
  tags: string[]
  variants: VariantRow[]
  /** Names of demo/photos, uploaded to the bucket for every variant that brings no images of its own. */
  photos: string[]
}

export interface BuiltProduct extends ProductRow {
  id: string
}

let serial = 0
const unique = () => `${Date.now().toString(36)}${process.pid.toString(36)}${(serial += 1)}`

export const aVariant = (overrides: Partial<VariantRow> = {}): VariantRow => ({
  color: 'negro',
  size: 'M',
  stock_quantity: 12,
  price_adjustment: 0,
  ...overrides,
})

/** Uploads a photo of demo/photos under a new name and returns its public address. */
async function uploadPhoto(service: SupabaseClient, photo: string): Promise<string> {
  const bucket = service.storage.from(BRAND.bucket)
  const name = `product-test-${unique()}.webp`
  const bytes = readFileSync(`demo/photos/${photo}.webp`)
  const { error } = await bucket.upload(name, bytes, { contentType: 'image/webp' })
  if (error) throw error
  return bucket.getPublicUrl(name).data.publicUrl
}

/** A product as an administrator would have made it, through the API with the secret key. */
export async function createProduct(
  service: SupabaseClient,
  overrides: Partial<ProductRow> = {},
): Promise<BuiltProduct> {
  const { variants, photos, ...fields }: ProductRow = {
    name: `Prenda de prueba ${unique()}`,
    description: 'Una prenda para las pruebas.',
    base_price: 499,
    category_id: CATEGORY_ID.mujer,
    is_active: true,
    is_on_sale: false,
    sale_price: null,
    tags: [],
    variants: [aVariant()],
    photos: ['leggings-negro-front'],
    ...overrides,
  }
  const images = await Promise.all(photos.map((photo) => uploadPhoto(service, photo)))
  const { data, error } = await service.rpc('save_product', {
    p_product: fields,
    p_variants: variants.map((variant) => ({
      image_urls: images,
      sku: `${BRAND.skuPrefix}-TEST-${unique()}`,
      ...variant,
    })),
  })
  if (error) throw error
  return { ...fields, variants, photos, id: (data as { id: string }).id }
}

/** Deletes a product and its files, if it is still there. */
export async function removeProduct(service: SupabaseClient, id: string): Promise<void> {
  const { data } = await service.rpc('delete_product', { p_product_id: id })
  // The secret key removes what another product carries too: the demo catalogue's photos stay.
  const names = ((data ?? []) as string[])
    .map((url) => url.slice(url.lastIndexOf('/') + 1))
    .filter((name) => !name.startsWith('product-demo-'))
  if (names.length > 0) await service.storage.from(BRAND.bucket).remove(names)
}

export interface Account {
  id: string
  email: string
  password: string
}

/** A confirmed account with the role customer. */
export async function createCustomer(service: SupabaseClient): Promise<Account> {
  const credentials = { email: `clienta-${unique()}@vaiven.test`, password: 'Vaiven#2026' }
  const { data, error } = await service.auth.admin.createUser({
    ...credentials,
    email_confirm: true,
  })
  if (error) throw error
  return { ...credentials, id: data.user.id }
}
