import { describe, expect, test } from 'vitest'
import { lastPosition, positionAt, sightAt, type Strip } from './carousel-sight.ts'

/** Ten cards as the page lays them out at that width. */
const strip = (width: number, card: number, gap: number): Strip => ({
  pitch: card + gap,
  card,
  width,
  end: 10 * (card + gap) - gap - width,
  cards: 10,
})
const PHONE = strip(362, 217, 12)
const DESKTOP = strip(1302, 283, 20)
const WIDE = strip(1676, 283, 20)

describe.each([
  ['phone', PHONE, 9],
  ['1366 px', DESKTOP, 6],
  ['1920 px', WIDE, 5],
] as const)('the strip on a %s', (_, measures, last) => {
  test('has its last position where it scrolls no further', () => {
    expect(lastPosition(measures)).toBe(last)
  })

  test('stands at its last position when it is scrolled to its end', () => {
    expect(positionAt(measures, measures.end)).toBe(last)
    expect(positionAt(measures, 0)).toBe(0)
    expect(positionAt(measures, measures.pitch)).toBe(1)
  })

  test('begins with the first card in sight and ends with the last', () => {
    expect(sightAt(measures, 0).first).toBe(1)
    expect(sightAt(measures, last).last).toBe(10)
  })

  test('shows another card at each position', () => {
    const seen = Array.from({ length: last + 1 }, (__, at) => sightAt(measures, at).last)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('four cards are in sight on a desktop, one on a phone', () => {
  expect(sightAt(DESKTOP, 0)).toEqual({ first: 1, last: 4 })
  expect(sightAt(PHONE, 0)).toEqual({ first: 1, last: 1 })
})

test('a strip that does not scroll has one position', () => {
  const short = { ...DESKTOP, cards: 3, end: 0 }
  expect(lastPosition(short)).toBe(0)
  expect(sightAt(short, 0)).toEqual({ first: 1, last: 3 })
})
