import { describe, expect, it } from 'vitest'
import type { Variant } from './product.ts'
import {
  colorOptions,
  offeredVariants,
  pickColor,
  pickSize,
  selectionSearch,
  selectVariant,
  sizeOptions,
  stockText,
  variantPrices,
} from './selection.ts'

const variant = (color: string, size: string, stock = 3, priceAdjustment = 0): Variant => ({
  id: `${color}-${size}`,
  color,
  size,
  stock,
  priceAdjustment,
  sku: `VAI-${color}-${size}`,
  imageUrls: [`${color}.webp`],
})
const SHIRT = [
  variant('negro', 'M'),
  variant('negro', 'XL', 0),
  variant('verde', 'S'),
  variant('verde', 'M', 0),
  variant('verde', 'XL', 0),
]
const id = (chosen: Variant | null) => chosen?.id

describe('§4 Product detail: selection', () => {
  it('defaults to the first variant', () => {
    expect(id(selectVariant(SHIRT, { color: null, size: null }))).toBe('negro-M')
  })
  it('picking a colour selects the first variant of that colour', () => {
    expect(id(pickColor(SHIRT, 'Verde'))).toBe('verde-S')
  })
  it('picking a size selects the variant of that size, preferring the current colour', () => {
    expect(id(pickSize(SHIRT, SHIRT[2] ?? null, 'm'))).toBe('verde-M')
    expect(id(pickSize(SHIRT, SHIRT[0] ?? null, 'S'))).toBe('verde-S')
  })
  it('restores a selection from its address, whatever the case', () => {
    for (const chosen of SHIRT) {
      const params = new URLSearchParams(selectionSearch(chosen))
      const choice = { color: params.get('color'), size: params.get('talla') }
      expect(id(selectVariant(SHIRT, choice))).toBe(chosen.id)
    }
  })
  it('ignores colours and sizes that do not exist', () => {
    expect(id(selectVariant(SHIRT, { color: 'lila', size: '99' }))).toBe('negro-M')
    expect(id(selectVariant([], { color: 'lila', size: '99' }))).toBeUndefined()
  })
  it('a size is disabled when all its variants have stock 0', () => {
    expect(sizeOptions(SHIRT, 'negro')).toEqual([
      { size: 'S', soldOut: false, soldOutHere: false },
      { size: 'M', soldOut: false, soldOutHere: false },
      { size: 'XL', soldOut: true, soldOutHere: true },
    ])
  })
  it('a size of which only the chosen colour has none is told apart', () => {
    const here = (color: string | null) =>
      sizeOptions(SHIRT, color).map(({ soldOutHere }) => soldOutHere)
    expect(here('Verde')).toEqual([false, true, true])
    expect(here(null)).toEqual([false, false, false])
  })
  it('sizes stand from small to large, numbers after letters, free text last', () => {
    const sizes = ['26', 'única', 'XL', 'xs', '25.5'].map((size) => variant('negro', size))
    expect(sizeOptions(sizes, null).map((option) => option.size)).toEqual([
      'xs',
      'XL',
      '25.5',
      '26',
      'única',
    ])
  })
  it('lists each colour once, whatever its case', () => {
    const options = colorOptions([
      variant('Negro', 'S'),
      variant('negro', 'M'),
      variant('rosa', 'S'),
    ])
    expect(options.map((option) => option.color)).toEqual(['Negro', 'rosa'])
  })
  it('never offers the placeholder variant', () => {
    const placeholder = { ...variant('por definir', 'único', 0), sku: 'TEMP-1' }
    expect(offeredVariants({ variants: [placeholder, ...SHIRT] })).toEqual(SHIRT)
  })
})

describe('§4 Product detail: stock text', () => {
  it("is '✓ En stock (n disponibles)' or 'Sin stock'", () => {
    expect([stockText({ stock: 12 }), stockText({ stock: 0 }), stockText(null)]).toEqual([
      '✓ En stock (12 disponibles)',
      'Sin stock',
      'Sin stock',
    ])
  })
})

describe('§3 final variant price', () => {
  const plain = { basePrice: 899, salePrice: null, isOnSale: false }
  const sale = { basePrice: 1599, salePrice: 1299, isOnSale: true }
  it('shows the base price too when the adjustment is non-zero', () => {
    expect(variantPrices(plain, { priceAdjustment: 0 })).toEqual({
      final: 899,
      struck: null,
      base: null,
      percent: null,
    })
    expect(variantPrices(plain, { priceAdjustment: -50 })).toMatchObject({
      final: 849,
      struck: null,
      base: 899,
    })
  })
  it('strikes the base price through when on sale, and flags what the price keeps', () => {
    expect(variantPrices(sale, { priceAdjustment: 0 })).toMatchObject({ final: 1299, percent: 19 })
    expect(variantPrices(sale, { priceAdjustment: 20.1 })).toEqual({
      final: 1319.1,
      struck: 1599,
      base: null,
      percent: 18,
    })
  })
  it('never strikes a base price that is not above the final one: it is shown, without a discount', () => {
    expect(variantPrices(sale, { priceAdjustment: 500 })).toEqual({
      final: 1799,
      struck: null,
      base: 1599,
      percent: null,
    })
    expect(variantPrices(sale, { priceAdjustment: 300 })).toEqual({
      final: 1599,
      struck: null,
      base: 1599,
      percent: null,
    })
  })
  it('shows the product price when there is no variant', () => {
    expect(variantPrices(sale, null).final).toBe(1299)
  })
})
