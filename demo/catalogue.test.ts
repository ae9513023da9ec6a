import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  ADMIN_TAGS,
  CATEGORY_ID,
  CONDITIONS,
  LIMITS,
  STORE_TAGS,
  SUGGESTED_COLORS,
} from '#app/domain/product.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import { buildCatalogue, demoProducts } from './catalogue.ts'

const PHOTOS = new URL('./photos/', import.meta.url)
const catalogue = buildCatalogue((photo) => `https://tienda.test/${photo}`)
const { products, variants } = catalogue

function variantsOf(productId: string) {
  return variants.filter((variant) => variant.product_id === productId)
}

describe('The demo catalogue (issue 2 §4)', () => {
  it('has at least 36 products over Mujer, Hombre and Accesorios', () => {
    const inCategory = (id: string) =>
      products.filter((product) => product.category_id === id).length
    expect(products.length).toBeGreaterThanOrEqual(36)
    expect(inCategory(CATEGORY_ID.mujer)).toBeGreaterThan(LIMITS.categoryPageSize)
    expect(inCategory(CATEGORY_ID.hombre)).toBeGreaterThan(LIMITS.homePageSize)
    expect(inCategory(CATEGORY_ID.accesorios)).toBeGreaterThan(LIMITS.homePageSize)
  })

  it('opens with the eight products of the home picture', () => {
    const card = (index: number) => {
      const product = products[index]
      const colors = new Set(variantsOf(product?.id ?? '').map((variant) => variant.color))
      return [product?.name, product?.sale_price ?? product?.base_price, [...colors].join(' ')]
    }
    expect(Array.from({ length: 8 }, (_, index) => card(index))).toEqual([
      ['Leggings Marea', 899, 'negro verde azul rojo'],
      ['Sudadera con gorro Bruma', 1299, 'rojo negro beige verde'],
      ['Top deportivo Brisa', 899, 'verde negro rosa blanco'],
      ['Short 2 en 1 Vereda', 749, 'azul negro'],
      ['Falda-short Vuelo', 799, 'rosa negro blanco verde'],
      ['Gorra Solar', 349, 'rojo negro beige'],
      ['Chamarra ligera Cierzo', 1499, 'verde negro azul rosa'],
      ['Tapete Raíz', 899, 'verde rosa'],
    ])
  })

  it('is the same at every build, ids, SKUs and dates included', () => {
    expect(buildCatalogue((photo) => `https://tienda.test/${photo}`)).toEqual(catalogue)
  })

  it('gives each product its own name, id and moment, newest first and in the past', () => {
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length)
    expect(new Set(products.map((product) => product.id)).size).toBe(products.length)
    const dates = products.map((product) => product.created_at)
    expect(dates).toEqual([...new Set(dates)].toSorted().reverse())
    expect(Date.parse(dates[0] ?? '')).toBeLessThan(Date.now())
  })

  it('keeps every product within the fields of SPEC §3 and the limits of SPEC §9', () => {
    const known = new Set<string>([...STORE_TAGS, ...ADMIN_TAGS])
    for (const product of products) {
      expect(product.name.trim()).not.toBe('')
      expect(product.description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThan(1)
      expect(product.base_price).toBeGreaterThan(0)
      expect(product.meta_title.length).toBeLessThanOrEqual(LIMITS.metaTitle)
      expect(product.meta_description.length).toBeLessThanOrEqual(LIMITS.metaDescription)
      expect(CONDITIONS).toContain(product.condition)
      expect(product.tags.filter((tag) => !known.has(tag))).toEqual([])
      expect(new Set(product.tags).size).toBe(product.tags.length)
    }
    expect(products.filter((product) => product.condition === 'reacondicionado')).toHaveLength(1)
  })

  it('sells some products below their base price, with and without dates', () => {
    const onSale = products.filter((product) => product.is_on_sale)
    expect(onSale.length).toBeGreaterThan(5)
    for (const product of onSale) {
      expect(product.sale_price).toBeLessThan(product.base_price)
      if (product.sale_start_date && product.sale_end_date) {
        expect(product.sale_start_date < product.sale_end_date).toBe(true)
      }
    }
    expect(onSale.some((product) => product.sale_start_date && product.sale_end_date)).toBe(true)
    expect(onSale.some((product) => !product.sale_start_date && !product.sale_end_date)).toBe(true)
    const regular = products.filter((product) => !product.is_on_sale)
    expect(regular.every((product) => product.sale_price === null)).toBe(true)
  })

  it('uses every tag of both lists, and fills the three themed sections of each category', () => {
    const used = new Set(products.flatMap((product) => product.tags))
    expect([...used].toSorted()).toEqual([...new Set([...STORE_TAGS, ...ADMIN_TAGS])].toSorted())
    const themes = [
      ['yoga', 'running'],
      ['training', 'gym'],
      ['casual', 'relax'],
    ]
    for (const category of Object.values(CATEGORY_ID)) {
      const own = products.filter((product) => product.category_id === category)
      const matches = themes.map(
        (theme) => own.filter(({ tags }) => tags.some((tag) => theme.includes(tag))).length,
      )
      expect(Math.min(...matches)).toBeGreaterThanOrEqual(4)
    }
  })

  it('gives each product one to four suggested colours and a real size set', () => {
    for (const product of demoProducts()) {
      expect(product.colors.length).toBeGreaterThanOrEqual(1)
      expect(product.colors.length).toBeLessThanOrEqual(4)
      expect(product.colors.filter((color) => !SUGGESTED_COLORS.includes(color))).toEqual([])
      expect(product.sizes.length).toBeGreaterThanOrEqual(1)
    }
    expect(variants.some((variant) => isPlaceholder(variant))).toBe(false)
  })

  it('names a stock or an adjustment only for colours and sizes that exist', () => {
    for (const product of demoProducts()) {
      const keys = [...product.colors, '*'].flatMap((color) =>
        [...product.sizes, '*'].map((size) => `${color}/${size}`),
      )
      expect([...keys, '*']).toEqual(expect.arrayContaining(Object.keys(product.stock ?? {})))
      expect(product.sizes).toEqual(expect.arrayContaining(Object.keys(product.adjustments ?? {})))
    }
  })

  it('repeats no SKU, no id and no colour and size within a product', () => {
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length)
    expect(new Set(variants.map((variant) => variant.id)).size).toBe(variants.length)
    for (const product of products) {
      const keys = variantsOf(product.id).map(variantKey)
      expect(new Set(keys).size).toBe(keys.length)
    }
    for (const variant of variants) expect(variant.sku).toMatch(/^VAI-[A-Z]{3}-[A-Z0-9]+-\d{6}$/)
  })

  it('runs low on five to eight products, some of them sold out in part or whole, and never below zero', () => {
    const stock = (productId: string) =>
      variantsOf(productId).reduce((sum, variant) => sum + variant.stock_quantity, 0)
    const isLow = ({ stock_quantity: n }: { stock_quantity: number }) => n < LIMITS.lowStock
    const low = products.filter((product) => variantsOf(product.id).some(isLow))
    expect(low.length).toBeGreaterThanOrEqual(5)
    expect(low.length).toBeLessThanOrEqual(8)
    expect(new Set(low.map((product) => product.category_id)).size).toBe(3)
    expect(variants.some((variant) => isLow(variant) && variant.stock_quantity > 0)).toBe(true)
    expect(variants.every((variant) => Number.isInteger(variant.stock_quantity))).toBe(true)
    expect(variants.every((variant) => variant.stock_quantity >= 0)).toBe(true)
    const soldOut = products.filter((product) => stock(product.id) === 0)
    expect(soldOut.length).toBeGreaterThanOrEqual(2)
    expect(soldOut.length).toBeLessThan(5)
    const partly = products.filter((product) => {
      const out = variantsOf(product.id).filter((variant) => variant.stock_quantity === 0)
      return out.length > 0 && stock(product.id) > 0
    })
    expect(partly.length).toBeGreaterThan(2)
    expect(new Set(variants.map((variant) => variant.price_adjustment)).size).toBeGreaterThan(2)
  })

  it('shows each colour in its own photos, front first, and every file exists and is used', () => {
    for (const variant of variants) {
      const views = variant.image_urls.map((url) => url.replace('https://tienda.test/', ''))
      expect(views.length).toBeGreaterThanOrEqual(2)
      expect(views.length).toBeLessThanOrEqual(LIMITS.maxImages)
      expect(views[0]).toContain('-front.webp')
      expect(views.every((view) => view.includes(`-${variant.color}-`))).toBe(true)
    }
    expect(catalogue.photos.filter((photo) => !existsSync(new URL(photo, PHOTOS)))).toEqual([])
    expect(catalogue.photos.toSorted()).toEqual(readdirSync(PHOTOS).toSorted())
  })

  it('never shows one garment twice in a row, in the shop or in a category', () => {
    const lists = [
      demoProducts(),
      ...(['mujer', 'hombre', 'accesorios'] as const).map((category) =>
        demoProducts().filter((product) => product.category === category),
      ),
    ]
    for (const list of lists) {
      list.slice(1).forEach((product, index) => {
        expect(product.garment).not.toBe(list[index]?.garment)
      })
    }
  })

  it('opens each product of one garment with its own set of colours', () => {
    const sets = demoProducts().map((item) => `${item.category} ${item.garment} ${item.colors}`)
    expect(new Set(sets).size).toBe(sets.length)
  })
})
