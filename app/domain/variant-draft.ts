import { generateSku, PLACEHOLDER, temporarySku } from './variant.ts'

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
