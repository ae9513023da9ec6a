import { describe, expect, it } from 'vitest'
import { parsePageLimit, pageWindow } from './page-limit.ts'

const asked = (mostrar: string, step = 12) => parsePageLimit(new URLSearchParams({ mostrar }), step)
describe('What an address asks to show (§4)', () => {
  it.each([
    ['', 12],
    ['24', 24],
    ['25', 36],
    ['-3', 12],
    ['siete', 12],
    ['1e9', 9996],
  ])('mostrar=%s shows %i products', (mostrar, shown) => expect(asked(mostrar)).toBe(shown))

  it('ends at whole pages of both lists', () => {
    expect([asked('10000', 8), asked('10000', 12)]).toEqual([10_000, 9996])
  })
})

describe('The part that a page shows', () => {
  it.each([
    [12, 0, 12],
    [240, 0, 240],
    [252, 12, 240],
    [10_000, 9760, 240],
  ])('of %i begins at %i and has %i products', (shown, from, limit) =>
    expect(pageWindow(shown)).toEqual({ from, limit }),
  )
})
