import { discountPercent, displayedPrice, isDiscounted } from './price.ts'
import type { Product } from './product.ts'
import { colorOptions, offeredVariants } from './selection.ts'

/** What a card shows: a fraction of a Product, so that a page of cards stays light. Prices in MXN. */
export interface ProductSummary {
  id: string
  name: string
  categoryName: string | null
  price: number
  /** Base price, when the product is on sale. */
  previousPrice: number | null
  /** Whole percent, when the product is on sale. */
  discount: number | null
  isNew: boolean
  /** First and second image of the first variant (SPEC §2). */
  images: string[]
  colors: string[]
  variantCount: number
}

/** Reduces a product to its card. A placeholder variant lends its photo, never its colour (SPEC §4). */
export function summarize(product: Product): ProductSummary {
  const offered = offeredVariants(product)
  return {
    id: product.id,
    name: product.name,
    categoryName: product.category?.name ?? null,
    price: displayedPrice(product),
    previousPrice: isDiscounted(product) ? product.basePrice : null,
    discount: discountPercent(product),
    isNew: product.tags.includes('nuevo'),
    images: ((offered[0] ?? product.variants[0])?.imageUrls ?? []).slice(0, 2),
    colors: colorOptions(offered).map((option) => option.color),
    variantCount: offered.length,
  }
}
