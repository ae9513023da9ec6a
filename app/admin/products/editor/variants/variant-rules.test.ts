import { describe, expect, it } from 'vitest'
import {
  parseAdjustment,
  parseStock,
  typedFigures,
  UNTYPED,
  variantProblem,
} from './variant-rules.ts'

describe('variant rules (SPEC §5)', () => {
  it('requires colour and size', () => {
    expect(variantProblem([], { color: ' ', size: 'M' })).toBe('Color y talla son requeridos')
    expect(variantProblem([], { color: 'negro', size: 'M' })).toBeNull()
  })

  it('refuses the same colour and size in other letters', () => {
    expect(variantProblem([{ color: 'Negro', size: 'm' }], { color: ' negro ', size: 'M' })).toBe(
      'Ya existe una variante con ese color y talla',
    )
  })

  it('reads stock as an integer of 0 or more; invalid becomes 0', () => {
    expect(['12', ' 7 ', '1,200', '0'].map(parseStock)).toEqual([12, 7, 1200, 0])
    expect(['-3', 'x', '', '2.7', '1e3', '12 piezas', '1,2'].map(parseStock)).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
  })

  it('reads an adjustment in centavos, negative too; invalid becomes 0', () => {
    expect(
      ['10.5', '-50', '−50', '$1,200', '0.005', '-0', 'x', '', '1e3', '5 o 6'].map(parseAdjustment),
    ).toEqual([10.5, -50, -50, 1200, 0.01, 0, 0, 0, 0, 0])
  })

  it('takes for typed what is no longer as offered', () => {
    expect(typedFigures(UNTYPED)).toEqual({})
    expect(typedFigures({ stock: '7', adjustment: '0.00' })).toEqual({ stock: 7 })
    expect(typedFigures({ stock: '2.7', adjustment: '-5' })).toEqual({
      stock: 0,
      priceAdjustment: -5,
    })
  })
})
