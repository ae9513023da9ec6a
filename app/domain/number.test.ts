import { describe, expect, it } from 'vitest'
import { formatCount } from './number.ts'
import { formatPrice } from './price.ts'

/** Every length of number, and around each power of ten. */
const WHOLE = [0, 1, 9, 42].concat(
  Array.from({ length: 12 }, (_, power) => [
    10 ** power - 1,
    10 ** power,
    7 * 10 ** power + 3,
  ]).flat(),
)

describe('Numbers are written as the Mexican locale does (§9)', () => {
  it('whole ones', () => {
    const mexico = new Intl.NumberFormat('es-MX')
    for (const whole of [...WHOLE, ...WHOLE.map((count) => 0 - count)])
      expect(formatCount(whole)).toBe(mexico.format(whole))
  })
  it('prices, to the centavo', () => {
    const mexico = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
    for (const whole of WHOLE)
      for (const cents of [0, 1, 5, 10, 50, 99])
        for (const sign of [1, -1]) {
          const mxn = (sign * (Math.min(whole, 10 ** 10) * 100 + cents)) / 100 + 0
          expect(formatPrice(mxn)).toBe(mexico.format(mxn))
        }
  })
  it('prices that are none, as somebody types them, by the number alone', () => {
    expect([Number.NaN, Infinity, 1e21].map(formatPrice)).toEqual(['$NaN', '$Infinity', '$1e+21'])
  })
})
