import type { QueryClient } from '@tanstack/react-query'
import { BRAND } from '#app/domain/brand.ts'
import type { ProductForm } from '#app/domain/product-schema.ts'
import { toProductColumns } from '#app/domain/product-schema.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import type { Json } from '#app/lib/database.types.ts'
import { AppError } from '#app/lib/errors.ts'
import { writeAlone, writeOnce } from './write-once.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { objectName } from './object-name.ts'

export interface SavedProduct {
  id: string
  /** The new version. */
  updatedAt: string
}

/** The only place that says what a catalogue write makes stale (SPEC §7 'After every successful mutation'). */
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

/** A product as a save writes it. */
export interface SaveRequest {
  kind: 'save'
  /** null: create. */
  productId: string | null
  form: ProductForm
  /** null: leave the variants alone; otherwise the whole new set in order. */
  variants: VariantDraft[] | null
  /** Public URLs in order, the main image first. */
  images: string[]
  /** Version the editor opened; null: overwrite whatever is there. */
  expectedUpdatedAt: string | null
}

/**
 * Creates or updates a product with its images and variants in one transaction, once for each id of an attempt.
 * Throws AppError 'stale_version' when somebody saved a newer version, 'not_found', 'image_gone', 'invalid', 'forbidden'.
 */
export async function saveProduct(attempt: string, save: SaveRequest): Promise<SavedProduct> {
  const answer = await writeOnce(attempt, 'save_product', {
    p_product: {
      ...toProductColumns(save.form),
      ...(save.productId ? { id: save.productId } : {}),
    },
    p_images: save.images,
    ...(save.variants ? { p_variants: save.variants.map(variantColumns) } : {}),
    ...(save.expectedUpdatedAt ? { p_expected_updated_at: save.expectedUpdatedAt } : {}),
  })
  return toSavedProduct(answer)
}

/** Reads the database's answer to a save. */
export function toSavedProduct(answer: Json): SavedProduct {
  const saved = answer as { id: string; updated_at: string }
  return { id: saved.id, updatedAt: saved.updated_at }
}

/** addVariants throws it for a colour and size that the product already has. */
export class VariantExistsError extends AppError {
  readonly variant: VariantDraft

  constructor(variant: VariantDraft) {
    super('variant_exists', `variant ${variant.color} / ${variant.size} exists`)
    this.variant = variant
  }
}

/** Variants to add to an existing product. */
export interface AddRequest {
  kind: 'add'
  productId: string
  variants: VariantDraft[]
  expectedUpdatedAt: string | null
}

export interface AddedVariants {
  variants: VariantDraft[]
  /** The product's new version; null when somebody else has raised it meanwhile. */
  updatedAt: string | null
}

/**
 * Adds variants in one transaction, all or none, once for each id of an attempt. Throws VariantExistsError, AppError
 * 'not_found'.
 */
export async function addVariants(
  attempt: string,
  { productId, variants, expectedUpdatedAt }: AddRequest,
): Promise<AddedVariants> {
  const answer = await writeOnce(attempt, 'add_variants', {
    p_product_id: productId,
    p_variants: variants.map(variantColumns),
    ...(expectedUpdatedAt ? { p_expected_updated_at: expectedUpdatedAt } : {}),
  }).catch((error: unknown) => {
    const isDuplicate = error instanceof AppError && error.code === 'variant_exists'
    const duplicate = isDuplicate && (variants[Number(error.details)] ?? variants[0])
    throw duplicate ? new VariantExistsError(duplicate) : error
  })
  return toAddedVariants(variants, answer)
}

/** Reads the database's answer when these variants were added. */
export function toAddedVariants(variants: VariantDraft[], answer: Json): AddedVariants {
  const added = answer as { variants: { id: string; sku: string }[]; updated_at: string | null }
  const ids = new Map(added.variants.map((row) => [row.sku, row.id]))
  return {
    variants: variants.map((variant) => ({ ...variant, id: ids.get(variant.sku) ?? '' })),
    updatedAt: added.updated_at,
  }
}

/** A product whose wizard ends. */
export interface FinishRequest {
  kind: 'finish'
  productId: string
}

/** Deletes the placeholder variant (SPEC §7 'Finish'). Returns how many real variants the product has. */
export async function finishProduct(
  attempt: string,
  { productId }: FinishRequest,
): Promise<number> {
  const count = await writeOnce(attempt, 'finish_product', { p_product_id: productId })
  return count as number
}

/** Deletes a product, then those of its files that no other product uses; remaining files are only logged (SPEC §8). */
export async function deleteProduct(productId: string): Promise<void> {
  const urls = await writeAlone('delete_product', { p_product_id: productId })
  await removeImages(urls as string[])
}

/** Shows or hides several products in the store. Throws AppError. */
export async function setProductsActive(ids: string[], isActive: boolean): Promise<void> {
  await writeAlone('set_products_active', { p_ids: ids, p_active: isActive })
}

/**
 * Removes those of the images from the bucket that no variant uses: the database releases a file first, and from then on no
 * variant may use it (ADR 0031). A failure is a warning in the console (SPEC §8).
 */
export async function removeImages(urls: string[]): Promise<void> {
  const files = urls.map(objectName).filter(Boolean)
  if (files.length === 0) return
  const client = browserClient()
  const released = await client.rpc('release_images', { p_files: files })
  if (released.error) return console.warn('images not given up', files, released.error.message)
  if (released.data.length === 0) return
  const { error } = await client.storage.from(BRAND.bucket).remove(released.data)
  // Files that are already gone are missing from the answer.
  if (error) console.warn('images not removed', released.data, error.message)
}
