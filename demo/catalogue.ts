import { createHash } from 'node:crypto'
import { BRAND } from '#app/domain/brand.ts'
import { CATEGORY_ID } from '#app/domain/product.ts'
import type { DemoColor, DemoProduct, Garment } from './demo-product.ts'
import { ACCESSORIES } from './products/accessories.ts'
import { MEN } from './products/men.ts'
import { WOMEN_BOTTOMS } from './products/women-bottoms.ts'
import { WOMEN_TOPS } from './products/women-tops.ts'

/** Newest first: the order of the shop. Two neighbours never show the same garment. */
const ARRIVALS = [
  'leggings-marea',
  'sudadera-con-gorro-bruma',
  'top-deportivo-brisa',
  'short-2-en-1-vereda',
  'falda-short-vuelo',
  'gorra-solar',
  'chamarra-ligera-cierzo',
  'tapete-raiz',
  'sudadera-duna',
  'playera-tramo',
  'biker-ribera',
  'botella-termica-rio',
  'camiseta-alba',
  'jogger-cauce',
  'leggings-canada',
  'bolsa-deportiva-ruta',
  'chamarra-collado',
  'top-cumbre',
  'calcetas-ritmo',
  'sudadera-niebla',
  'camiseta-salitre',
  'playera-llano',
  'short-2-en-1-brecha',
  'falda-short-brinco',
  'sudadera-penasco',
  'jogger-sendero',
  'gorra-rumbo',
  'top-deportivo-nube',
  'playera-cantera',
  'leggings-oleaje',
  'tapete-orilla',
  'biker-corto-marea',
  'sudadera-con-gorro-monte',
  'chamarra-rocio',
  'botella-manantial',
  'camiseta-marisma',
  'jogger-pizarra',
  'top-deportivo-sereno',
  'short-pedregal',
  'sudadera-arrebol',
  'bolsa-anden',
  'leggings-helecho',
]

/** In the past on any machine, so that products that staff publish come before the demo. */
const NEWEST_ARRIVAL = Date.UTC(2024, 10, 18, 16)
const ARRIVAL_STEP_MS = 53 * 60 * 60 * 1000

const WITHOUT_BACK: Garment[] = ['gorra', 'tapete', 'calcetas', 'botella', 'bolsa']

/** A row of `products` for the data API; prices in MXN, dates as ISO 8601. */
export interface ProductRow {
  id: string
  name: string
  description: string
  base_price: number
  category_id: string
  has_free_shipping: boolean
  is_active: boolean
  sale_price: number | null
  is_on_sale: boolean
  sale_start_date: string | null
  sale_end_date: string | null
  tags: string[]
  is_featured: boolean
  condition: string
  meta_title: string
  meta_description: string
  created_at: string
}

/** A row of `product_variants` for the data API; `price_adjustment` in MXN. */
export interface VariantRow {
  id: string
  product_id: string
  color: string
  size: string
  stock_quantity: number
  price_adjustment: number
  sku: string
  image_urls: string[]
  is_active: boolean
  position: number
  created_at: string
}

export interface Catalogue {
  /** Newest first. */
  products: ProductRow[]
  variants: VariantRow[]
  /** Files of `photos/` that the variants show, each once. */
  photos: string[]
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`vaiven-demo:${text}`).digest()
}

/** A UUID (version 8: custom) that depends only on the name. */
function uuidFrom(name: string): string {
  const bytes = digest(name).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** SKU in the form of SPEC §5; its digits come from the product instead of the time. */
function skuFrom(slug: string, color: string, size: string): string {
  const code = size
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
  const digits = String(digest(`sku:${slug}`).readUInt32BE() % 1_000_000).padStart(6, '0')
  return `${BRAND.skuPrefix}-${color.slice(0, 3).toUpperCase()}-${code}-${digits}`
}

function stockOf(product: DemoProduct, color: string, size: string): number {
  const key = `${color}/${size}`
  const written = product.stock?.[key] ?? product.stock?.[`${color}/*`] ?? product.stock?.['*']
  return written ?? 6 + ((digest(`stock:${product.slug}/${key}`)[0] ?? 0) % 25)
}

function photosOf(garment: Garment, color: DemoColor): string[] {
  const views = WITHOUT_BACK.includes(garment) ? ['front', 'detail'] : ['front', 'back', 'detail']
  return views.map((view) => `${garment}-${color}-${view}.webp`)
}

function productRow(product: DemoProduct, createdAt: string): ProductRow {
  return {
    id: uuidFrom(`product:${product.slug}`),
    name: product.name,
    description: product.description,
    base_price: product.basePrice,
    category_id: CATEGORY_ID[product.category],
    has_free_shipping: product.freeShipping ?? false,
    is_active: true,
    sale_price: product.sale?.price ?? null,
    is_on_sale: product.sale !== undefined,
    sale_start_date: product.sale?.from ?? null,
    sale_end_date: product.sale?.until ?? null,
    tags: product.tags,
    is_featured: product.featured ?? false,
    condition: product.condition ?? 'nuevo',
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    created_at: createdAt,
  }
}

function variantRows(
  product: DemoProduct,
  createdAt: string,
  imageUrl: (photo: string) => string,
): VariantRow[] {
  const pairs = product.colors.flatMap((color) => product.sizes.map((size) => ({ color, size })))
  return pairs.map(({ color, size }, position) => ({
    id: uuidFrom(`variant:${product.slug}/${color}/${size}`),
    product_id: uuidFrom(`product:${product.slug}`),
    color,
    size,
    stock_quantity: stockOf(product, color, size),
    price_adjustment: product.adjustments?.[size] ?? 0,
    sku: skuFrom(product.slug, color, size),
    image_urls: photosOf(product.garment, color).map(imageUrl),
    is_active: true,
    position,
    created_at: createdAt,
  }))
}

/** Every demo product, newest first. */
export function demoProducts(): DemoProduct[] {
  const bySlug = new Map(
    [...WOMEN_BOTTOMS, ...WOMEN_TOPS, ...MEN, ...ACCESSORIES].map((item) => [item.slug, item]),
  )
  const ordered = ARRIVALS.map((slug) => {
    const product = bySlug.get(slug)
    if (!product) throw new Error(`Demo catalogue: no product is called '${slug}'`)
    return product
  })
  if (ordered.length !== bySlug.size) throw new Error('Demo catalogue: a product has no arrival')
  return ordered
}

/** The rows of the demo catalogue (issue 2 §4). Same input, same rows, down to ids, SKUs and dates. */
export function buildCatalogue(imageUrl: (photo: string) => string): Catalogue {
  const dated = demoProducts().map((product, index) => ({
    product,
    createdAt: new Date(NEWEST_ARRIVAL - index * ARRIVAL_STEP_MS).toISOString(),
  }))
  return {
    products: dated.map(({ product, createdAt }) => productRow(product, createdAt)),
    variants: dated.flatMap(({ product, createdAt }) => variantRows(product, createdAt, imageUrl)),
    photos: [
      ...new Set(
        dated.flatMap(({ product }) =>
          product.colors.flatMap((color) => photosOf(product.garment, color)),
        ),
      ),
    ],
  }
}
