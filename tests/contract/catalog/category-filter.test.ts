import { wholeList } from '#tests/support/browser/whole-list.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCategory } from '#app/features/catalog/queries/category-queries.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import {
  matchesFilter,
  PRICE_RANGES,
  SORT_LABEL,
  toggle,
  type CatalogFilter,
  type PriceRange,
  type Sort,
} from '#app/domain/catalog-filter.ts'
import { isSaleOn } from '#app/domain/price.ts'
import { CATEGORY_ID, STORE_TAGS, type Product } from '#app/domain/product.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { freshBackend, type FreshBackend } from '#tests/support/fresh-backend.ts'

const COLORS = ['negro', 'Negro', 'rosa', 'VERDE', 'azul marino', 'a,b', 'c{d}', 'e"f']
const SIZES = ['XS', 's', 'M', 'XXL', '500 ml', 'Única']

const variant = fc.record({
  color: fc.constantFrom(...COLORS),
  size: fc.constantFrom(...SIZES),
  placeholder: fc.boolean(),
})
const product = fc.record({
  basePrice: fc.constantFrom(499.99, 500, 500.01, 750, 1000, 1200, 1500, 1500.01, 2000),
  discount: fc.constantFrom(null, 0.5, 1, 250),
  isOnSale: fc.boolean(),
  /** Of the sale's dates, in hours from now; null: none. */
  start: fc.constantFrom(null, -2, 1),
  end: fc.constantFrom(null, -1, 2),
  tags: fc.uniqueArray(fc.constantFrom(...STORE_TAGS), { maxLength: 3 }),
  category: fc.constantFrom<keyof typeof CATEGORY_ID>('mujer', 'hombre'),
  variants: fc.array(variant, { maxLength: 4 }),
})
const filter: fc.Arbitrary<CatalogFilter> = fc.record({
  sizes: fc.uniqueArray(fc.constantFrom(...SIZES.map((size) => size.toLowerCase())), {
    maxLength: 3,
  }),
  colors: fc.uniqueArray(fc.constantFrom(...COLORS.map((color) => color.toLowerCase())), {
    maxLength: 3,
  }),
  tags: fc.uniqueArray(fc.constantFrom<string>(...STORE_TAGS), { maxLength: 3 }),
  price: fc.option(fc.constantFrom(...(Object.keys(PRICE_RANGES) as PriceRange[]))),
  sort: fc.constantFrom(...(Object.keys(SORT_LABEL) as Sort[])),
})

type Drawn = typeof product extends fc.Arbitrary<infer T> ? T : never

const inHours = (hours: number | null) =>
  hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString()

/** The drawn product as the domain sees it, with ids and times that order it. */
function asProduct(drawn: Drawn, index: number): Product {
  const seen = new Set<string>()
  const id = randomUUID()
  return {
    id,
    name: `Prueba ${index}`,
    description: '',
    basePrice: drawn.basePrice,
    salePrice:
      drawn.discount === null ? null : Math.round((drawn.basePrice - drawn.discount) * 100) / 100,
    isOnSale: drawn.isOnSale,
    saleStartDate: inHours(drawn.start),
    // Never before the start.
    saleEndDate: inHours(drawn.start === 1 && drawn.end === -1 ? 3 : drawn.end),
    category: { id: CATEGORY_ID[drawn.category], name: drawn.category },
    hasFreeShipping: false,
    isActive: index % 7 !== 3,
    isFeatured: false,
    tags: drawn.tags,
    condition: 'nuevo',
    metaTitle: null,
    metaDescription: null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    updatedAt: '',
    variants: drawn.variants
      .filter(({ color, size }) => {
        const key = `${color}/${size}`.toLowerCase()
        return !seen.has(key) && seen.add(key)
      })
      .map(({ color, size, placeholder }, position) => ({
        id: randomUUID(),
        color,
        size,
        stock: position,
        priceAdjustment: 0,
        sku: `${placeholder && position === 0 ? 'TEMP' : 'VAI'}-${id}-${position}`,
        imageUrls: [],
      })),
  }
}

const bySort: Record<Sort, (a: Product, b: Product) => number> = {
  recent: (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
  'price-asc': (a, b) => a.basePrice - b.basePrice || (a.id < b.id ? -1 : 1),
  'price-desc': (a, b) => b.basePrice - a.basePrice || (a.id < b.id ? 1 : -1),
}

describe('filters in the database answer what SPEC §7 filters in memory', () => {
  let shop: FreshBackend
  const client = () =>
    anonClient({
      supabaseUrl: shop.url,
      siteUrl: shop.url,
      mailbox: false,
      publishableKey: shop.keys.publishableKey,
      fetch: (input, init) => shop.fetch(new Request(input, init)),
    })

  async function store(products: Product[]) {
    const admin = shop.client(shop.keys.secretKey)
    const cleared = await admin.from('products').delete().not('id', 'is', null)
    expect(cleared.error).toBeNull()
    const rows = products.map((p) => ({
      id: p.id,
      name: p.name,
      base_price: p.basePrice,
      sale_price: p.salePrice,
      is_on_sale: p.isOnSale,
      sale_start_date: p.saleStartDate,
      sale_end_date: p.saleEndDate,
      category_id: p.category?.id,
      is_active: p.isActive,
      tags: p.tags,
      created_at: p.createdAt,
    }))
    // One request writes a bounded number of values.
    for (let at = 0; at < rows.length; at += 300) {
      const inserted = await admin.from('products').insert(rows.slice(at, at + 300))
      expect(inserted.error).toBeNull()
    }
    const variants = products.flatMap((p) =>
      p.variants.map((v, position) => ({
        id: v.id,
        product_id: p.id,
        color: v.color,
        size: v.size,
        stock_quantity: v.stock,
        sku: v.sku,
        position,
      })),
    )
    const saved =
      variants.length > 0 ? await admin.from('product_variants').insert(variants) : { error: null }
    expect(saved.error).toBeNull()
  }

  beforeAll(async () => {
    shop = await freshBackend()
  })
  afterAll(() => shop.close())

  it('for generated catalogues and filters: same products, same order, same counts', async () => {
    const catalogues = fc.sample(fc.array(product, { minLength: 20, maxLength: 60 }), 4)
    for (const drawn of catalogues) {
      const products = drawn.map(asProduct)
      await store(products)
      const inCategory = products
        .filter((p) => p.isActive && p.category?.id === CATEGORY_ID.mujer)
        .filter((p) => !p.variants.some(isPlaceholder))
        .map((p) => ({ ...p, isOnSale: isSaleOn(p, Date.now()) }))
      await fc.assert(
        fc.asyncProperty(filter, async (wanted) => {
          const expected = inCategory
            .filter((p) => matchesFilter(p, wanted))
            .toSorted(bySort[wanted.sort])
          const { products: found, facets } = await readCategory(client(), 'mujer', wanted, 100)
          expect(found.map((p) => p.id)).toEqual(expected.map((p) => p.id))
          expect(facets.total).toBe(expected.length)
          // An option's count is what choosing it alone within its facet would leave.
          for (const [size, count] of Object.entries(facets.sizes)) {
            const alone = { ...wanted, sizes: toggle([], size) }
            expect(count).toBe(inCategory.filter((p) => matchesFilter(p, alone)).length)
          }
          for (const [price, count] of Object.entries(facets.prices)) {
            const alone = { ...wanted, price: price as PriceRange }
            expect(count).toBe(inCategory.filter((p) => matchesFilter(p, alone)).length)
          }
        }),
        { numRuns: 25 },
      )
    }
  })

  it('answers beyond 1,000 products, every one once', async () => {
    const products = fc
      .sample(product, 1_300)
      .map((drawn, index) => asProduct({ ...drawn, category: 'mujer', variants: [] }, index))
    await store(products)
    const none: CatalogFilter = { sizes: [], colors: [], tags: [], price: null, sort: 'recent' }
    const found = await wholeList((shown) => readCategory(client(), 'mujer', none, shown))
    const { facets } = await readCategory(client(), 'mujer', none, 12)
    const expected = products.filter((p) => p.isActive).toSorted(bySort.recent)
    expect(found.map((p) => p.id)).toEqual(expected.map((p) => p.id))
    expect(facets.total).toBe(expected.length)
  })
})
