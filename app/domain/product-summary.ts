import { discountPercent, displayedPrice, isDiscounted } from './price.ts'

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

/** What the database keeps for a card (migration variants): nothing of the variants but what it shows. */
export interface CardRow {
  id: string
  name: string
  base_price: number
  sale_price: number | null
  is_on_sale: boolean
  is_new: boolean
  category: string | null
  images: string[]
  colors: string[]
  variants: number
}

/** Turns a row into a card: which price it shows, and how much that saves (SPEC §3). */
export function summarize(row: CardRow): ProductSummary {
  const priced = { basePrice: row.base_price, salePrice: row.sale_price, isOnSale: row.is_on_sale }
  return {
    id: row.id,
    name: row.name,
    categoryName: row.category,
    price: displayedPrice(priced),
    previousPrice: isDiscounted(priced) ? row.base_price : null,
    discount: discountPercent(priced),
    isNew: row.is_new,
    images: row.images,
    colors: row.colors,
    variantCount: row.variants,
  }
}
