import { describe, expect, it } from 'vitest'
import { generateSku, isPlaceholder, temporarySku, variantKey } from './variant.ts'

describe('SKU (§5)', () => {
  it('is a fixed prefix, three letters of the colour in upper case, the size and digits of the time', () => {
    const now = Date.UTC(2060, 2, 5)
    const digits = (later: number) => String(now + later).slice(-6)
    expect(generateSku('negro', 'M', now)).toBe(`VAI-NEG-M-${digits(0)}`)
    expect(generateSku('Índigo claro', 'talla única', now + 1)).toBe(
      `VAI-IND-TALLAÚNICA-${digits(1)}`,
    )
    expect(generateSku('42', ' ', now + 2)).toBe(`VAI-COL-U-${digits(2)}`)
  })

  it('has as many digits as those of the demo catalogue, whatever the time', () => {
    for (const now of [Date.UTC(2070, 0, 1), Date.UTC(2071, 5, 9, 3, 7, 11, 5)])
      expect(generateSku('verde', 'XL', now)).toMatch(/^VAI-VER-XL-\d{6}$/)
  })

  it('is another one each time, 1,000 times in the same millisecond', () => {
    const now = Date.now()
    const made = Array.from({ length: 1000 }, () => generateSku('negro', 'M', now))
    expect(new Set(made).size).toBe(1000)
  })
})

describe('The placeholder variant (§4)', () => {
  it('is known by its temporary SKU, or by its colour and size in whatever letters', () => {
    expect(isPlaceholder({ color: 'negro', size: 'M', sku: temporarySku() })).toBe(true)
    expect(isPlaceholder({ color: 'Por Definir', size: 'ÚNICO', sku: 'X' })).toBe(true)
    expect(isPlaceholder({ color: 'negro', size: 'único', sku: 'VAI-NEG-U-1' })).toBe(false)
  })

  it('two variants are the same by colour and size, case and spaces aside', () => {
    expect(variantKey({ color: ' Negro', size: 'm' })).toBe(
      variantKey({ color: 'negro', size: 'M' }),
    )
  })
})
