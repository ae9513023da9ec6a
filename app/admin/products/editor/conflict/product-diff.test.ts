import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM } from '#app/domain/product-schema.ts'
import { diffProduct, type ProductVersion } from './product-diff.ts'

const variant = (color: string, size: string, stock: number) => ({
  color,
  size,
  stock,
  priceAdjustment: 0,
  sku: `${color}${size}`,
})
const opened: ProductVersion = {
  form: { ...EMPTY_PRODUCT_FORM, name: 'Legging', basePrice: '1299' },
  variants: [variant('negro', 'XL', 3)],
  images: ['a', 'b'],
}

describe('two editors of one product', () => {
  it('see nothing where nothing differs', () => {
    expect(diffProduct({ opened, stored: opened, mine: opened }, [])).toEqual([])
  })

  it('see nothing where both made the same change', () => {
    const same = { ...opened, form: { ...opened.form, basePrice: '1199.00' } }
    const mine = { ...opened, form: { ...opened.form, basePrice: '1199' } }
    expect(diffProduct({ opened, stored: same, mine }, [])).toEqual([])
  })

  it('see what both changed first', () => {
    const stored = {
      ...opened,
      form: { ...opened.form, name: 'Legging Cadencia', basePrice: '1199' },
    }
    const mine = { ...opened, form: { ...opened.form, basePrice: '1349' } }
    const rows = diffProduct({ opened, stored, mine }, [])
    expect(rows.map(({ label }) => label)).toEqual(['Precio base', 'Nombre'])
    expect(rows[0]).toMatchObject({ stored: '$1,199.00', mine: '$1,349.00', mineChanged: true })
    expect(rows[1]).toMatchObject({ mine: 'Legging', mineChanged: false })
  })

  it('see a variant that one of them added, and one whose stock changed', () => {
    const stored = { ...opened, variants: [variant('Negro', 'xl', 8), variant('verde', 'XL', 10)] }
    const rows = diffProduct({ opened, stored, mine: opened }, [])
    expect(rows).toEqual([
      expect.objectContaining({ label: 'Stock de negro / XL', opened: '3', stored: '8' }),
      expect.objectContaining({
        label: 'Variante verde / XL',
        opened: 'No existía',
        stored: 'Agregada con stock 10',
        mine: 'No existía',
        mineChanged: false,
      }),
    ])
  })

  it('see a variant that one of them took out', () => {
    const rows = diffProduct({ opened, stored: { ...opened, variants: [] }, mine: opened }, [])
    expect(rows).toEqual([
      expect.objectContaining({
        label: 'Variante negro / XL',
        opened: 'con stock 3',
        stored: 'Eliminada',
        mine: 'con stock 3',
      }),
    ])
  })

  it('see a new order of the images', () => {
    expect(
      diffProduct({ opened, stored: { ...opened, images: ['b', 'a'] }, mine: opened }, []),
    ).toHaveLength(1)
  })
})
