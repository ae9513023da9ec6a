import { describe, expect, it } from 'vitest'
import { summarize, type CardRow } from './product-summary.ts'

const row = (over: Partial<CardRow>): CardRow => ({
  id: '1',
  name: 'Sudadera',
  base_price: 1599,
  sale_price: 1299,
  is_on_sale: true,
  is_new: false,
  category: 'Mujer',
  images: [],
  colors: [],
  variants: 0,
  ...over,
})

describe('§3 A card', () => {
  it('shows the sale price, the base price and the discount while the product is on sale', () => {
    expect(summarize(row({}))).toMatchObject({ price: 1299, previousPrice: 1599, discount: 19 })
  })

  it('shows the base price alone otherwise', () => {
    const base = { price: 1599, previousPrice: null, discount: null }
    expect(summarize(row({ is_on_sale: false }))).toMatchObject(base)
    expect(summarize(row({ sale_price: null }))).toMatchObject(base)
  })

  it('shows what the database keeps of the variants', () => {
    const kept = { images: ['a', 'b'], colors: ['rojo'], variants: 2, is_new: true }
    expect(summarize(row(kept))).toMatchObject({
      images: ['a', 'b'],
      colors: ['rojo'],
      variantCount: 2,
      isNew: true,
      categoryName: 'Mujer',
    })
  })
})
