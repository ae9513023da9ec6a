import { describe, expect, it } from 'vitest'
import { joinParts } from './join-parts.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `p${from + index}` }))
const part = (from: number, to: number) => ({ from, products: ids(from, to), changesAt: null })

describe('A part joined to the one on the screen', () => {
  it('keeps what is above', () => {
    expect(joinParts(part(0, 240), part(12, 252))).toEqual(part(0, 252))
    expect(joinParts(part(240, 480), part(252, 492))).toEqual(part(240, 492))
  })

  it('stands alone where they do not meet, or nothing is above', () => {
    for (const before of [undefined, part(0, 200), part(300, 540), part(252, 480)]) {
      expect(joinParts(before, part(252, 492))).toEqual(part(252, 492))
    }
  })

  it('shows a product once that moved down meanwhile, and goes on ending where it ended', () => {
    const moved = { from: 12, products: [{ id: 'p11' }, ...ids(12, 251)], changesAt: null }
    const joined = joinParts(part(0, 240), moved)
    expect(new Set(joined.products.map(({ id }) => id)).size).toBe(joined.products.length)
    expect(joined.from + joined.products.length).toBe(252)
  })
})
