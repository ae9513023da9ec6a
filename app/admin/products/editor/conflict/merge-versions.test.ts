import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM, type ProductForm } from '#app/domain/product-schema.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { mergeVersions } from './merge-versions.ts'
import type { ProductVersion } from './product-diff.ts'

const variant = (size: string, change: Partial<VariantDraft> = {}): VariantDraft => ({
  id: `id-${size}`,
  color: 'negro',
  size,
  stock: 3,
  priceAdjustment: 0,
  sku: `VAI-NEG-${size}`,
  ...change,
})
const S = variant('S')
const M = variant('M')
const form: ProductForm = {
  ...EMPTY_PRODUCT_FORM,
  name: 'Top',
  basePrice: '500.00',
  tags: ['a', 'b'],
}
const onSale = { ...form, isOnSale: true, salePrice: '400.00' }

type Change = Partial<Omit<ProductVersion, 'form'>> & { form?: Partial<ProductForm> }
const changed = (from: ProductVersion, change: Change): ProductVersion => ({
  ...from,
  ...change,
  form: { ...from.form, ...change.form },
})
/** What comes of two changes to one version; null: they clash. */
function merge(stored: Change, mine: Change, base: ProductForm = form) {
  const opened: ProductVersion = { form: base, variants: [S, M], images: ['1', '2'] }
  return mergeVersions({ opened, stored: changed(opened, stored), mine: changed(opened, mine) })
}

describe('two changes to one product', () => {
  it.each<[string, Change, Change, Change]>([
    [
      'two fields',
      { form: { description: 'Suya' } },
      { form: { basePrice: '450' } },
      { form: { description: 'Suya', basePrice: '450' } },
    ],
    [
      'the same in both',
      { form: { name: 'Uno' } },
      { form: { name: 'Uno' } },
      { form: { name: 'Uno' } },
    ],
    [
      'the same, typed otherwise',
      { form: { basePrice: '450.00', tags: ['c', 'a'] } },
      { form: { basePrice: '450', tags: ['a', 'c'] } },
      { form: { basePrice: '450.00', tags: ['c', 'a'] } },
    ],
    ['only theirs', { images: ['2'] }, {}, { images: ['2'] }],
    ['only mine', {}, { images: ['2', '1'] }, { images: ['2', '1'] }],
    [
      'a sale and a name',
      { form: { isOnSale: true, salePrice: '400' } },
      { form: { name: 'Uno' } },
      { form: { isOnSale: true, salePrice: '400', name: 'Uno' } },
    ],
    [
      'stock and adjustment of one variant, another taken out, a new one on each side',
      { variants: [variant('S', { stock: 9 }), M, variant('L')] },
      { variants: [variant('S', { priceAdjustment: 20 }), variant('XL', { id: undefined })] },
      {
        variants: [
          variant('S', { stock: 9, priceAdjustment: 20 }),
          variant('L'),
          variant('XL', { id: undefined }),
        ],
      },
    ],
    [
      'a row that was made anew meanwhile keeps its new id',
      { variants: [variant('S', { id: 'anew', sku: 'VAI-2' }), M] },
      { variants: [variant('S', { stock: 8 }), M] },
      { variants: [variant('S', { id: 'anew', sku: 'VAI-2', stock: 8 }), M] },
    ],
  ])('are both kept: %s', (_name, stored, mine, both) => {
    const opened = { form, variants: [S, M], images: ['1', '2'] }
    expect(merge(stored, mine)).toEqual(changed(opened, both))
  })

  it('are both kept within a sale that goes on', () => {
    expect(
      merge({ form: { saleEndDate: '2026-12-24T10:00' } }, { form: { salePrice: '390' } }, onSale)
        ?.form,
    ).toEqual({ ...onSale, saleEndDate: '2026-12-24T10:00', salePrice: '390' })
  })

  it.each<[string, Change, Change, ProductForm?]>([
    ['one field', { form: { basePrice: '480' } }, { form: { basePrice: '450' } }],
    ['the images', { images: ['2'] }, { images: ['1'] }],
    [
      'one stock',
      { variants: [variant('S', { stock: 1 }), M] },
      { variants: [variant('S', { stock: 2 }), M] },
    ],
    [
      'a variant taken out here and changed there',
      { variants: [variant('S', { stock: 1 }), M] },
      { variants: [M] },
    ],
    [
      'one new variant with other figures',
      { variants: [S, M, variant('L')] },
      { variants: [S, M, variant('L', { stock: 4 })] },
    ],
    [
      'a sale that ends here and costs less there',
      { form: { salePrice: '300' } },
      { form: { isOnSale: false } },
      onSale,
    ],
    [
      'a base price below the new sale price',
      { form: { isOnSale: true, salePrice: '480' } },
      { form: { basePrice: '450' } },
    ],
    [
      'a price that an adjustment takes below 0',
      { form: { basePrice: '100' } },
      { variants: [variant('S', { priceAdjustment: -200 }), M] },
    ],
  ])('clash: %s', (_name, stored, mine, base) => {
    expect(merge(stored, mine, base)).toBeNull()
  })
})
