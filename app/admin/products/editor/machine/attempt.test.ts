import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM } from '#app/domain/product-schema.ts'
import type { AddRequest, SaveRequest } from '#app/admin/data/mutations.ts'
import { attemptSchema, isSameRequest } from './attempt.ts'

const variant = { color: 'negro', size: 'M', stock: 1, priceAdjustment: 0, sku: 'VAI-NEG-M-1' }
const save: SaveRequest = {
  kind: 'save',
  productId: null,
  form: { ...EMPTY_PRODUCT_FORM, name: 'Top' },
  variants: [variant],
  images: ['https://example.mx/a.webp'],
  expectedUpdatedAt: null,
}
const add: AddRequest = {
  kind: 'add',
  productId: 'p',
  variants: [variant],
  expectedUpdatedAt: 'v1',
}

describe('two requests are the same attempt', () => {
  it.each([
    ['pressed again, with other SKUs', { ...save, variants: [{ ...variant, sku: 'X-2' }] }, true],
    [
      'with its parts in another order',
      Object.fromEntries(Object.entries(save).toReversed()),
      true,
    ],
    ['with another name', { ...save, form: { ...save.form, name: 'Otro' } }, false],
    ['with other images', { ...save, images: [] }, false],
    ['with another stock', { ...save, variants: [{ ...variant, stock: 2 }] }, false],
    ['of the product that is there now', { ...save, productId: 'p' }, false],
    ['of another kind', add, false],
  ])('%s: %s', (_what, other, same) => {
    expect(isSameRequest(save, other as typeof save)).toBe(same)
  })
})

it.each([save, add, { kind: 'finish' as const, productId: 'p' }])(
  'a draft gives back the attempt it kept',
  (request) => {
    const attempt = { id: crypto.randomUUID(), request }
    expect(attemptSchema.parse(JSON.parse(JSON.stringify(attempt)))).toEqual(attempt)
  },
)
