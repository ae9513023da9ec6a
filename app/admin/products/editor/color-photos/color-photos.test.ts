import { describe, expect, it } from 'vitest'
import { colorPhotos } from './color-photos.ts'

const variant = (color: string, size: string, imageUrls: string[], sku = `${color}${size}`) => ({
  id: sku,
  color,
  size,
  stock: 1,
  priceAdjustment: 0,
  sku,
  imageUrls,
})

describe('photos by colour', () => {
  it('are those of every colour but the first, each once, and say whether they are its own', () => {
    expect(
      colorPhotos([
        variant('por definir', 'único', ['a'], 'TEMP-1'),
        variant('negro', 'S', ['a', 'b']),
        variant('Verde', 'S', ['c']),
        variant('verde', 'M', ['c']),
        variant('rojo', 'S', ['a', 'b']),
      ] as never),
    ).toEqual([
      { color: 'Verde', images: ['c'], own: true },
      { color: 'rojo', images: ['a', 'b'], own: false },
    ])
    expect(colorPhotos([])).toEqual([])
  })
})
