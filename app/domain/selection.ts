import { isDiscounted, percentOff, variantPrice } from './price.ts'
import type { Product, Variant } from './product.ts'
import { isPlaceholder } from './variant.ts'

/** What the shopper asked for; either may be absent, and neither needs to exist. */
export interface Choice {
  color: string | null
  size: string | null
}

const same = (a: string, b: string | null) => b !== null && a.toLowerCase() === b.toLowerCase()

/** Variants a shopper may choose from: every one but the wizard's placeholder (SPEC §4). */
export function offeredVariants(product: Pick<Product, 'variants'>): Variant[] {
  return product.variants.filter((variant) => !isPlaceholder(variant))
}

/** Picking a colour selects the first variant of that colour (SPEC §4); null when there is none. */
export function pickColor(variants: Variant[], color: string | null): Variant | null {
  return variants.find((variant) => same(variant.color, color)) ?? null
}

/** Picking a size selects the variant of that size, preferring the current colour (SPEC §4); null when there is none. */
export function pickSize(
  variants: Variant[],
  current: Variant | null,
  size: string | null,
): Variant | null {
  const ofSize = variants.filter((variant) => same(variant.size, size))
  return ofSize.find((variant) => same(variant.color, current?.color ?? null)) ?? ofSize[0] ?? null
}

/** The selected variant: the first one, moved by the chosen colour, then by the chosen size (SPEC §4). */
export function selectVariant(variants: Variant[], choice: Choice): Variant | null {
  const ofColor = pickColor(variants, choice.color) ?? variants[0] ?? null
  return pickSize(variants, ofColor, choice.size) ?? ofColor
}

export interface ColorOption {
  color: string
  /** What picking it selects. */
  variant: Variant
}

/** Each colour once, in the variants' order, spelled as its first variant spells it. */
export function colorOptions(variants: Variant[]): ColorOption[] {
  const byColor = new Map<string, ColorOption>()
  for (const variant of variants) {
    const key = variant.color.toLowerCase()
    if (!byColor.has(key)) byColor.set(key, { color: variant.color, variant })
  }
  return [...byColor.values()]
}

export interface SizeOption {
  size: string
  /** All variants of this size have stock 0 (SPEC §4): it cannot be picked. */
  soldOut: boolean
  /** The chosen colour's variant of this size has stock 0: it can be picked, and says so. */
  soldOutHere: boolean
}

const SIZE_ORDER = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** Order of sizes: letters by size, then numbers, then the rest as they came. */
function sizeRank(size: string): number {
  const letter = SIZE_ORDER.indexOf(size.toLowerCase())
  if (letter !== -1) return letter
  const number = Number.parseFloat(size.replace(',', '.'))
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : 100 + number
}

/** Each size once, from small to large, as it stands in a colour. */
export function sizeOptions(variants: Variant[], color: string | null): SizeOption[] {
  const bySize = new Map<string, SizeOption>()
  for (const variant of variants) {
    const key = variant.size.toLowerCase()
    const soldOut = variant.stock === 0
    const option = bySize.get(key) ?? { size: variant.size, soldOut: true, soldOutHere: false }
    option.soldOut &&= soldOut
    if (same(variant.color, color)) option.soldOutHere = soldOut
    bySize.set(key, option)
  }
  return [...bySize.values()].toSorted((a, b) => sizeRank(a.size) - sizeRank(b.size))
}

/** Stock line of SPEC §4; null is a product without an offered variant. */
export function stockText(variant: Pick<Variant, 'stock'> | null): string {
  const stock = variant?.stock ?? 0
  return stock > 0 ? `✓ En stock (${stock} disponibles)` : 'Sin stock'
}

/** Prices of the product page in MXN. At most one of `struck` and `base` is set. */
export interface VariantPrices {
  final: number
  /** Base price struck through: the product is on sale and costs less than it. */
  struck: number | null
  /** Base price shown plainly: the adjustment is not zero, and nothing is struck (SPEC §3). */
  base: number | null
  /** Whole percent that the final price is below the one struck; null when there is none. */
  percent: number | null
}

/** Final price with sale and adjustment, and the base price when they differ (SPEC §3). */
export function variantPrices(
  product: Pick<Product, 'basePrice' | 'salePrice' | 'isOnSale'>,
  variant: Pick<Variant, 'priceAdjustment'> | null,
): VariantPrices {
  const { basePrice } = product
  const priceAdjustment = variant?.priceAdjustment ?? 0
  const final = variantPrice(product, { priceAdjustment })
  if (isDiscounted(product) && final < basePrice)
    return { final, struck: basePrice, base: null, percent: percentOff(basePrice, final) }
  return { final, struck: null, base: priceAdjustment === 0 ? null : basePrice, percent: null }
}

/** Address of a selection below the product's own: '?color=verde&talla=M'. */
export function selectionSearch(variant: Pick<Variant, 'color' | 'size'>): string {
  return `?color=${encodeURIComponent(variant.color.toLowerCase())}&talla=${encodeURIComponent(variant.size)}`
}
