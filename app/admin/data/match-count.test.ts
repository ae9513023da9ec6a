import { describe, expect, it } from 'vitest'
import { hasNextPage, knownPages, matchCountWords } from './match-count.ts'

describe('what the product manager says of how much it found', () => {
  it('is the number, or the number that there are more than', () => {
    expect(matchCountWords({ count: 0, more: false })).toBe('0')
    expect(matchCountWords({ count: 8333, more: false })).toBe('8,333')
    expect(matchCountWords({ count: 200, more: true })).toBe('más de 200')
    expect(matchCountWords({ count: 1000, more: true })).toBe('más de 1,000')
  })

  it('has pages as far as it was counted, and one more where there is more', () => {
    expect(knownPages({ count: 0, more: false }, 25)).toBe(1)
    expect(knownPages({ count: 26, more: false }, 25)).toBe(2)
    expect(hasNextPage(1, { count: 25, more: false }, 25)).toBe(false)
    expect(hasNextPage(1, { count: 26, more: false }, 25)).toBe(true)
    expect(hasNextPage(8, { count: 200, more: false }, 25)).toBe(false)
    expect(hasNextPage(8, { count: 200, more: true }, 25)).toBe(true)
  })

  it('ends at the thousandth product of a search, and nowhere without one', () => {
    expect(hasNextPage(39, { count: 975, more: true }, 25)).toBe(true)
    expect(hasNextPage(40, { count: 1000, more: true }, 25)).toBe(false)
    expect(hasNextPage(9, { count: 900, more: true }, 100)).toBe(true)
    expect(hasNextPage(10, { count: 1000, more: true }, 100)).toBe(false)
    expect(hasNextPage(40, { count: 100_000, more: false }, 25)).toBe(true)
  })
})
