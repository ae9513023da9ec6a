import { groupThousands } from './number.ts'
import type { Product, Variant } from './product.ts'

/** Formats MXN with the Mexican locale: 1299 → '$1,299.00' (SPEC §1, §9). */
export function formatPrice(mxn: number): string {
  return `${mxn < 0 ? '-' : ''}$${groupThousands(Math.abs(mxn).toFixed(2))}`
}

type Priced = Pick<Product, 'basePrice' | 'salePrice' | 'isOnSale'>

/**
 * Whether a product's sale is on at an instant, in ms since the epoch: from its start until its end; a missing date sets no
 * limit on that side. The store's `isOnSale` means this (ADR 0035).
 */
export function isSaleOn(
  product: Pick<Product, 'isOnSale' | 'saleStartDate' | 'saleEndDate'>,
  at: number,
): boolean {
  const { isOnSale, saleStartDate, saleEndDate } = product
  const begun = saleStartDate === null || Date.parse(saleStartDate) <= at
  const over = saleEndDate !== null && Date.parse(saleEndDate) <= at
  return isOnSale && begun && !over
}

/** True when the sale price is the one shown (SPEC §3 'Displayed price'). */
export function isDiscounted(product: Priced): boolean {
  return product.isOnSale && product.salePrice !== null
}

/** Price shown on cards, in MXN: sale price when on sale, otherwise the base price (SPEC §3). */
export function displayedPrice(product: Priced): number {
  return product.isOnSale && product.salePrice !== null ? product.salePrice : product.basePrice
}

/** Discount as a whole percentage of the base price, or null when there is none. */
export function discountPercent(product: Priced): number | null {
  if (!isDiscounted(product) || product.salePrice === null) return null
  return percentOff(product.basePrice, product.salePrice)
}

/** How far `price` is below `from`, in whole percent; null under a half. Nothing that costs something is 100 % off. */
export function percentOff(from: number, price: number): number | null {
  const percent = Math.min(99, Math.round((1 - price / from) * 100))
  return percent > 0 ? percent : null
}

/** Price of one variant in MXN: displayed price plus its adjustment, in whole centavos (SPEC §3). */
export function variantPrice(product: Priced, variant: Pick<Variant, 'priceAdjustment'>): number {
  return Math.round((displayedPrice(product) + variant.priceAdjustment) * 100) / 100
}
