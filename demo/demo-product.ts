import type {
  ADMIN_TAGS,
  CategorySlug,
  Condition,
  STORE_TAGS,
  SUGGESTED_COLORS,
} from '#app/domain/product.ts'

export type DemoColor = (typeof SUGGESTED_COLORS)[number]
export type DemoTag = (typeof STORE_TAGS)[number] | (typeof ADMIN_TAGS)[number]

/** What the photos show: `photos/<garment>-<color>-<view>.webp`. */
export type Garment =
  | 'leggings'
  | 'biker'
  | 'falda'
  | 'joggers'
  | 'short'
  | 'top'
  | 'tank'
  | 'playera'
  | 'crew'
  | 'hoodie'
  | 'chamarra'
  | 'gorra'
  | 'tapete'
  | 'calcetas'
  | 'botella'
  | 'bolsa'

/** One product in a merchandiser's words; `catalogue.ts` turns it into rows. Prices in MXN. */
export interface DemoProduct {
  /** Names the product for ever: ids, SKUs and stock are derived from it. */
  slug: string
  name: string
  description: string
  category: CategorySlug
  basePrice: number
  sale?: { price: number; from?: string; until?: string }
  tags: DemoTag[]
  featured?: boolean
  freeShipping?: boolean
  condition?: Condition
  metaTitle: string
  metaDescription: string
  garment: Garment
  /** In the order shown; the first one is the card's. */
  colors: DemoColor[]
  sizes: string[]
  /** Units by 'color/size', 'color/*' or '*'; other variants get a usual stock. */
  stock?: Record<string, number>
  /** MXN added to the price of a size. */
  adjustments?: Record<string, number>
}

export const WOMEN_SIZES = ['XS', 'S', 'M', 'L', 'XL']
export const MEN_SIZES = ['S', 'M', 'L', 'XL', 'XXL']
