/** Entities, enumerations and limits of SPEC §3, §5 and §9. Pure: no I/O, no React. */

/** Fixed ids of the three categories the storefront is built on (SPEC §3, §7); the migration inserts them. */
export const CATEGORY_ID = {
  mujer: '5f0c4f1e-0000-4000-8000-000000000001',
  hombre: '5f0c4f1e-0000-4000-8000-000000000002',
  accesorios: '5f0c4f1e-0000-4000-8000-000000000003',
} as const

export type CategorySlug = keyof typeof CATEGORY_ID

/** Path of a category's own page; undefined for a category that has none. */
export function categoryPath(id: string): string | undefined {
  const slug = Object.entries(CATEGORY_ID).find(([, known]) => known === id)?.[0]
  return slug && `/${slug}`
}

export interface Category {
  id: string
  name: string
}

/** One colour and size of a product. `priceAdjustment` in MXN, may be negative. */
export interface Variant {
  id: string
  color: string
  size: string
  stock: number
  priceAdjustment: number
  sku: string
  imageUrls: string[]
}

/** A product as the application sees it; prices in MXN, dates as ISO 8601 strings. */
export interface Product {
  id: string
  name: string
  description: string
  basePrice: number
  salePrice: number | null
  isOnSale: boolean
  saleStartDate: string | null
  saleEndDate: string | null
  category: Category | null
  hasFreeShipping: boolean
  isActive: boolean
  isFeatured: boolean
  tags: string[]
  condition: Condition
  metaTitle: string | null
  metaDescription: string | null
  createdAt: string
  /** Version of the row: a save based on an older one is refused (ADR 0006). */
  updatedAt: string
  /** In the order staff added them; the first one is the default on the product page. */
  variants: Variant[]
}

export const CONDITIONS = ['nuevo', 'usado', 'reacondicionado'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABEL = {
  nuevo: 'Nuevo',
  usado: 'Usado',
  reacondicionado: 'Reacondicionado',
} satisfies Record<Condition, string>

/** Tags a shopper filters by (SPEC §3). */
export const STORE_TAGS = [
  'nuevo',
  'bestseller',
  'sostenible',
  'yoga',
  'running',
  'training',
  'gym',
  'casual',
  'relax',
] as const

/** Tags staff choose from (SPEC §3). */
export const ADMIN_TAGS = [
  'nuevo',
  'bestseller',
  'oferta',
  'limitado',
  'exclusivo',
  'sostenible',
  'premium',
  'basico',
  'temporada',
  'liquidacion',
] as const

export const SUGGESTED_COLORS = [
  'negro',
  'blanco',
  'gris',
  'azul',
  'rosa',
  'verde',
  'rojo',
  'beige',
] as const

export const SUGGESTED_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

export const LIMITS = {
  homePageSize: 8,
  categoryPageSize: 12,
  maxImages: 8,
  maxImageBytes: 5 * 1024 * 1024,
  metaTitle: 60,
  metaDescription: 160,
  lowStock: 5,
} as const

const TAG_LABEL: Record<string, string> = { basico: 'Básico', liquidacion: 'Liquidación' }

/** Visible form of a code such as a tag or a colour: first letter in upper case, accents restored. */
export function labelOf(code: string): string {
  return TAG_LABEL[code] ?? code.charAt(0).toLocaleUpperCase('es-MX') + code.slice(1)
}

/** Visible form of a size: letters in upper case ('xl' → 'XL'), words with a capital. */
export function sizeLabel(size: string): string {
  return /^\d*x*[sml]$/.test(size) ? size.toUpperCase() : labelOf(size)
}
