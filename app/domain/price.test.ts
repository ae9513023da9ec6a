import { describe, expect, it } from 'vitest'
import { discountPercent, displayedPrice, formatPrice, isSaleOn, variantPrice } from './price.ts'

describe('§9 Currency: MXN, Mexican locale formatting', () => {
  it.each([
    [1299, '$1,299.00'],
    [899, '$899.00'],
    [899.5, '$899.50'],
    [0.1 + 0.2, '$0.30'],
    [85_750, '$85,750.00'],
    [1_234_567.891, '$1,234,567.89'],
    [-25, '-$25.00'],
  ])('writes %d as %s', (mxn, text) => {
    expect(formatPrice(mxn)).toBe(text)
  })
})

describe('A sale keeps to its dates (ADR 0035)', () => {
  const at = Date.parse('2026-11-22T12:00:00Z')
  const [before, now, after] = [
    '2026-11-22T11:59:59Z',
    '2026-11-22T12:00:00+00:00',
    '2026-11-22T06:00:01-06:00',
  ]
  it.each([
    [null, null, true],
    [before, null, true],
    [now, null, true],
    [after, null, false],
    [null, after, true],
    [null, now, false],
    [null, before, false],
    [before, after, true],
  ])('from %s until %s: %s', (saleStartDate, saleEndDate, is) => {
    expect(isSaleOn({ isOnSale: true, saleStartDate, saleEndDate }, at)).toBe(is)
    expect(isSaleOn({ isOnSale: false, saleStartDate, saleEndDate }, at)).toBe(false)
  })
})

describe('§3 Displayed price', () => {
  const base = { basePrice: 1599, salePrice: 1299, isOnSale: true }
  it('is the sale price on sale with a sale price, otherwise the base price', () => {
    expect(displayedPrice(base)).toBe(1299)
    expect(displayedPrice({ ...base, isOnSale: false })).toBe(1599)
    expect(displayedPrice({ ...base, salePrice: null })).toBe(1599)
  })
  it('plus the adjustment is the price of a variant, in whole centavos', () => {
    expect(variantPrice(base, { priceAdjustment: -100.1 })).toBe(1198.9)
    expect(variantPrice({ ...base, isOnSale: false }, { priceAdjustment: 0.1 })).toBe(1599.1)
  })
  it('gives the discount in whole percent, or none', () => {
    expect(discountPercent(base)).toBe(19)
    expect(discountPercent({ ...base, isOnSale: false })).toBeNull()
    expect(discountPercent({ ...base, salePrice: 1598.99 })).toBeNull()
    expect(discountPercent({ ...base, salePrice: 0.01 })).toBe(99)
  })
})
