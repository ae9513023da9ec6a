import { describe, expect, it } from 'vitest'
import {
  EMPTY_PRODUCT_FORM,
  parsePrice,
  productFormSchema,
  toProductColumns,
  toProductForm,
  type ProductForm,
} from './product-schema.ts'
import type { Product } from './product.ts'

const valid: ProductForm = { ...EMPTY_PRODUCT_FORM, name: 'Legging Cadencia', basePrice: '1299' }

function messages(change: Partial<ProductForm>): string[] {
  const result = productFormSchema.safeParse({ ...valid, ...change })
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('product form (SPEC §5)', () => {
  it('accepts a name and a price', () => {
    expect(messages({})).toEqual([])
  })

  it('requires a name that is not blank', () => {
    expect(messages({ name: '   ' })).toEqual(['name: El nombre del producto es requerido'])
  })

  it.each(['', '0', '-5', 'gratis'])('requires a base price above 0, not "%s"', (basePrice) => {
    expect(messages({ basePrice })).toEqual(['basePrice: El precio debe ser mayor a 0'])
  })

  it('reports the name and the price in one go', () => {
    expect(messages({ name: '', basePrice: '' })).toHaveLength(2)
  })

  it('refuses fractions of a centavo and prices the database cannot hold', () => {
    for (const basePrice of ['10.005', '0.000000001', '99999999.980001']) {
      expect(messages({ basePrice }), basePrice).toEqual([
        'basePrice: El precio lleva a lo más dos decimales',
      ])
    }
    expect(messages({ basePrice: '99999999.99' })).toEqual([])
    expect(messages({ basePrice: '100000000' })[0]).toMatch(/no puede pasar de/)
    expect(messages({ basePrice: '1299.99' })).toEqual([])
  })

  it('requires a sale price above 0 and below the base price when on sale', () => {
    expect(messages({ isOnSale: true, salePrice: '' })).toEqual([
      'salePrice: El precio de oferta debe ser mayor a 0',
    ])
    expect(messages({ isOnSale: true, salePrice: '1299' })).toEqual([
      'salePrice: El precio de oferta debe ser menor al precio base',
    ])
    expect(messages({ isOnSale: true, salePrice: '999' })).toEqual([])
  })

  it('does not look at the sale price when the product is not on sale', () => {
    expect(messages({ isOnSale: false, salePrice: '99999' })).toEqual([])
  })

  it('requires the end date after the start date', () => {
    const sale = { isOnSale: true, salePrice: '999', saleStartDate: '2026-03-05T09:00' }
    expect(messages({ ...sale, saleEndDate: '2026-02-28T23:59' })).toEqual([
      'saleEndDate: La fecha de fin debe ser posterior a la de inicio',
    ])
    expect(messages({ ...sale, saleEndDate: '2026-03-05T09:00' })).toHaveLength(1)
    expect(messages({ ...sale, saleEndDate: '2026-03-05T09:01' })).toEqual([])
    expect(messages({ ...sale, saleEndDate: '' })).toEqual([])
  })

  it('limits the SEO title to 60 and the SEO description to 160 characters', () => {
    expect(messages({ metaTitle: 'x'.repeat(60), metaDescription: 'x'.repeat(160) })).toEqual([])
    expect(messages({ metaTitle: 'x'.repeat(61), metaDescription: 'x'.repeat(161) })).toHaveLength(
      2,
    )
  })

  it('reads prices as people type them', () => {
    expect(parsePrice(' $1,299.50 ')).toBe(1299.5)
    expect(parsePrice('12..3')).toBeNaN()
  })
})

describe('product columns (SPEC §7)', () => {
  it('are null for an empty category and for the sale of a product not on sale', () => {
    expect(toProductColumns({ ...valid, salePrice: '5', saleEndDate: '2026-03-05T09:00' })).toEqual(
      expect.objectContaining({
        base_price: 1299,
        category_id: null,
        is_on_sale: false,
        sale_price: null,
        sale_end_date: null,
        meta_title: null,
      }),
    )
  })

  it('carry the sale dates as ISO strings', () => {
    const form = {
      ...valid,
      isOnSale: true,
      salePrice: '999',
      saleStartDate: '2026-03-05T09:00',
    }
    expect(toProductColumns(form).sale_start_date).toBe('2026-03-05T15:00:00.000Z')
  })

  it('are what they were after a product was opened and saved unchanged', () => {
    const product: Product = {
      id: 'p',
      name: 'Short Vereda',
      description: 'Short de 5 pulgadas',
      basePrice: 749.5,
      salePrice: 600,
      isOnSale: true,
      saleStartDate: '2026-03-05T15:00:00.000Z',
      saleEndDate: null,
      category: { id: 'c', name: 'Hombre' },
      hasFreeShipping: true,
      isActive: false,
      isFeatured: true,
      tags: ['nuevo'],
      condition: 'usado',
      metaTitle: null,
      metaDescription: 'x',
      createdAt: '',
      updatedAt: '',
      variants: [],
    }
    expect(toProductColumns(toProductForm(product))).toEqual({
      name: 'Short Vereda',
      description: 'Short de 5 pulgadas',
      base_price: 749.5,
      sale_price: 600,
      is_on_sale: true,
      sale_start_date: '2026-03-05T15:00:00.000Z',
      sale_end_date: null,
      category_id: 'c',
      has_free_shipping: true,
      is_active: false,
      is_featured: true,
      tags: ['nuevo'],
      condition: 'usado',
      meta_title: null,
      meta_description: 'x',
    })
  })
})
