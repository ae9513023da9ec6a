import { describe, expect, it } from 'vitest'
import type { Product, Variant } from './product.ts'
import { summarize } from './product-summary.ts'

const variant = (color: string, size: string, images: string[]): Variant => ({
  id: `${color}-${size}`,
  color,
  size,
  stock: 1,
  priceAdjustment: 0,
  sku: `VAI-${color}-${size}`,
  imageUrls: images,
})
const product = (over: Partial<Product>): Product => ({
  id: '1',
  name: 'Sudadera',
  description: '',
  basePrice: 1599,
  salePrice: 1299,
  isOnSale: true,
  saleStartDate: null,
  saleEndDate: null,
  category: null,
  hasFreeShipping: false,
  isActive: true,
  isFeatured: false,
  tags: [],
  condition: 'nuevo',
  metaTitle: null,
  metaDescription: null,
  createdAt: '',
  updatedAt: '',
  variants: [],
  ...over,
})

describe('§2 Product cards', () => {
  it('show the first image of the first variant, and a second one for hover', () => {
    const variants = [variant('rojo', 'S', ['a', 'b', 'c']), variant('negro', 'S', ['d'])]
    expect(summarize(product({ variants })).images).toEqual(['a', 'b'])
  })
  it('flag more than one variant, and list each colour once', () => {
    const variants = ['S', 'M'].map((size) => variant('rojo', size, []))
    expect(summarize(product({ variants }))).toMatchObject({ variantCount: 2, colors: ['rojo'] })
  })
  it('mark a product new by the tag nuevo', () => {
    expect(summarize(product({ tags: ['yoga', 'nuevo'] })).isNew).toBe(true)
    expect(summarize(product({ tags: ['yoga'] })).isNew).toBe(false)
  })
  it('show the sale price and the base price before it when on sale', () => {
    expect(summarize(product({}))).toMatchObject({ price: 1299, previousPrice: 1599, discount: 19 })
    expect(summarize(product({ isOnSale: false }))).toMatchObject({
      price: 1599,
      previousPrice: null,
      discount: null,
    })
  })
  it('never offer the placeholder variant, only its photo', () => {
    const placeholder = { ...variant('por definir', 'único', ['a']), sku: 'TEMP-1' }
    expect(summarize(product({ variants: [placeholder] }))).toMatchObject({
      images: ['a'],
      colors: [],
      variantCount: 0,
    })
  })
})
