import { describe, expect, it } from 'vitest'
import { parseAdjustment, parseStock, variantProblem } from './variant-rules.ts'

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
    expect(['12', '0', '-3', 'x', '', '2.7'].map(parseStock)).toEqual([12, 0, 0, 0, 0, 2])
  })

  it('reads an adjustment in centavos, negative too; invalid becomes 0', () => {
    expect(['10.5', '-50', '−50', 'x', '', '0.005', '-0'].map(parseAdjustment)).toEqual([
      10.5, -50, -50, 0, 0, 0.01, 0,
    ])
  })
})
