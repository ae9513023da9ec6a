import type { QueryClient } from '@tanstack/react-query'
import { BRAND } from '#app/domain/brand.ts'
import type { ProductForm } from '#app/domain/product-schema.ts'
import { toProductColumns } from '#app/domain/product-schema.ts'
import { generateSku, temporarySku, PLACEHOLDER } from '#app/domain/variant.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { AppError, toAppError } from '#app/lib/errors.ts'
import { withFreeSkus } from './free-skus.ts'

/** A variant as the editor holds it; without an id it is not saved yet. */
export interface VariantDraft {
  id?: string
  color: string
  size: string
  stock: number
  /** MXN, may be negative. */
  priceAdjustment: number
  sku: string
}

export interface SavedProduct {
  id: string
  /** The new version. */
  updatedAt: string
}

/** The one place that says what a catalogue write makes stale (SPEC §7 'After every successful mutation'). */
export function invalidateCatalog(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin-products'] }),
    queryClient.invalidateQueries({ queryKey: ['admin-stats'] }),
  ])
}

function variantColumns(variant: VariantDraft) {
  return {
    color: variant.color.trim(),
    size: variant.size.trim(),
    stock_quantity: variant.stock,
    price_adjustment: variant.priceAdjustment,
    sku: variant.sku,
  }
}

/** The wizard's placeholder variant (SPEC §4): keeps the images until real variants are there. */
export function placeholderVariant(): VariantDraft {
  return {
    color: PLACEHOLDER.color,
    size: PLACEHOLDER.size,
    stock: 0,
    priceAdjustment: 0,
    sku: temporarySku(),
  }
}

/** A new variant with its generated SKU (SPEC §5). */
export function newVariant(color: string, size: string, stock = 0, priceAdjustment = 0) {
  const clean = { color: color.trim(), size: size.trim() }
  return { ...clean, stock, priceAdjustment, sku: generateSku(clean.color, clean.size) }
}

interface SaveProduct {
  /** Absent: create. */
  id?: string | null
  form: ProductForm
  /** Absent: leave the variants alone; otherwise the whole new set in order. */
  variants?: VariantDraft[]
  /** Public URLs in order, the main image first. */
  images: string[]
  /** Version the editor opened; absent: overwrite whatever is there. */
  expectedUpdatedAt?: string | null
}

/**
 * Creates or updates a product with its images and variants in one transaction.
 * Throws AppError 'conflict' when somebody saved a newer version, 'not_found', 'invalid', 'forbidden'.
 */
export async function saveProduct(save: SaveProduct): Promise<SavedProduct> {
  if (save.variants)
    return withFreeSkus(save.variants, (variants) => sendProduct({ ...save, variants }))
  return sendProduct(save)
}

async function sendProduct(save: SaveProduct): Promise<SavedProduct> {
  const { data, error } = await browserClient().rpc('save_product', {
    p_product: { ...toProductColumns(save.form), ...(save.id ? { id: save.id } : {}) },
    p_images: save.images,
    ...(save.variants ? { p_variants: save.variants.map(variantColumns) } : {}),
    ...(save.expectedUpdatedAt ? { p_expected_updated_at: save.expectedUpdatedAt } : {}),
  })
  if (error) throw toAppError(error)
  const saved = data as { id: string; updated_at: string }
  return { id: saved.id, updatedAt: saved.updated_at }
}

/** Raised by addVariants for a colour and size that the product has already. */
export class VariantExistsError extends AppError {
  readonly variant: VariantDraft

  constructor(variant: VariantDraft) {
    super('variant_exists', `variant ${variant.color} / ${variant.size} exists`)
    this.variant = variant
  }
}

/**
 * Adds variants to a saved product in one transaction, all or none. `updatedAt` is its new version, or null when
 * somebody else had raised it since `expectedUpdatedAt`. Throws VariantExistsError, AppError 'not_found'.
 */
export async function addVariants(
  productId: string,
  variants: VariantDraft[],
  expectedUpdatedAt: string | null,
): Promise<{ variants: VariantDraft[]; updatedAt: string | null }> {
  return withFreeSkus(variants, (named) => sendVariants(productId, named, expectedUpdatedAt))
}

async function sendVariants(
  productId: string,
  variants: VariantDraft[],
  expectedUpdatedAt: string | null,
) {
  const { data, error } = await browserClient().rpc('add_variants', {
    p_product_id: productId,
    p_variants: variants.map(variantColumns),
    ...(expectedUpdatedAt ? { p_expected_updated_at: expectedUpdatedAt } : {}),
  })
  const duplicate = variants[Number(error?.details)] ?? variants[0]
  if (error?.message === 'variant_exists' && duplicate) throw new VariantExistsError(duplicate)
  if (error) throw toAppError(error)
  const added = data as { variants: { id: string; sku: string }[]; updated_at: string | null }
  const ids = new Map(added.variants.map((row) => [row.sku, row.id]))
  return {
    variants: variants.map((variant) => ({ ...variant, id: ids.get(variant.sku) ?? '' })),
    updatedAt: added.updated_at,
  }
}

/** Deletes the placeholder variant (SPEC §7 'Finish'). Returns how many real variants the product has. */
export async function finishProduct(productId: string): Promise<number> {
  const { data, error } = await browserClient().rpc('finish_product', { p_product_id: productId })
  if (error) throw toAppError(error)
  return data
}

/** Deletes a product, then those of its files that no other carries; what stays behind is only logged (SPEC §8). */
export async function deleteProduct(productId: string): Promise<void> {
  const { data, error } = await browserClient().rpc('delete_product', { p_product_id: productId })
  if (error) throw toAppError(error)
  await removeImages(data)
}

/** Shows or hides several products in the store; ids travel in the URL, so a call takes at most 100. Throws AppError. */
export async function setProductsActive(ids: string[], isActive: boolean): Promise<void> {
  const { error } = await browserClient()
    .from('products')
    .update({ is_active: isActive })
    .in('id', ids)
  if (error) throw toAppError(error)
}

/**
 * Removes those of the images from the bucket that no variant carries: the database gives a file up first, and from then
 * on no variant may carry it (ADR 0031). A failure is a warning in the console (SPEC §8).
 */
export async function removeImages(urls: string[]): Promise<void> {
  const files = urls.map((url) => url.split('/').at(-1) ?? '').filter(Boolean)
  if (files.length === 0) return
  const client = browserClient()
  const released = await client.rpc('release_images', { p_files: files })
  if (released.error) return console.warn('images not given up', files, released.error.message)
  if (released.data.length === 0) return
  const { error } = await client.storage.from(BRAND.bucket).remove(released.data)
  // What is already gone is missing from the answer.
  if (error) console.warn('images not removed', released.data, error.message)
}
