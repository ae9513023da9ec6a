import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeFilterCount,
  filterSearch,
  NO_FILTER,
  parseFilter,
  PRICE_RANGES,
  SORT_LABEL,
  toggle,
  type PriceRange,
  type Sort,
} from './catalog-filter.ts'
import { parsePageLimit } from './page-limit.ts'
import { STORE_TAGS } from './product.ts'

describe('filter state in the URL', () => {
  it('survives the round trip for any choice', () => {
    const value = fc
      .string({ minLength: 1, maxLength: 12 })
      .map((s) => s.trim().toLowerCase().replaceAll(',', ''))
      .filter((s) => s.trim() !== '' && s.trim() === s && !(s in {}))
    const filter = fc.record({
      sizes: fc.uniqueArray(value, { maxLength: 6 }),
      colors: fc.uniqueArray(value, { maxLength: 6 }),
      tags: fc.uniqueArray(fc.constantFrom(...STORE_TAGS), { maxLength: 4 }),
      price: fc.option(fc.constantFrom(...(Object.keys(PRICE_RANGES) as PriceRange[]))),
      sort: fc.constantFrom(...(Object.keys(SORT_LABEL) as Sort[])),
    })
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(parseFilter(new URLSearchParams(filterSearch(wanted)))).toEqual(wanted)
      }),
    )
  })

  it('ignores values that no database keeps', () => {
    expect(
      parseFilter(new URLSearchParams('talla=%00,m,__proto__&color=a%00b,constructor')),
    ).toEqual({
      ...NO_FILTER,
      sizes: ['m'],
    })
  })

  it('ignores unknown values instead of failing', () => {
    expect(parseFilter(new URLSearchParams('precio=7-8&orden=__proto__&etiqueta=zzz'))).toEqual(
      NO_FILTER,
    )
  })

  it('reads repeated parameters, as a form without JavaScript sends them', () => {
    expect(parseFilter(new URLSearchParams('talla=M&talla=L&color=Negro')).sizes).toEqual([
      'm',
      'l',
    ])
  })

  it('shows 10,000 products at most', () => {
    const most = (step: number) => parsePageLimit(new URLSearchParams('mostrar=999999'), step)
    expect([most(12), most(8), most(500)]).toEqual([9996, 10_000, 10_000])
  })

  it('shows whole pages only', () => {
    const shown = (q: string) => parsePageLimit(new URLSearchParams(q), 12)
    expect([
      shown(''),
      shown('mostrar=24'),
      shown('mostrar=13'),
      shown('mostrar=-4'),
      shown('mostrar=x'),
    ]).toEqual([12, 24, 24, 12, 12])
  })
})

describe('active filters', () => {
  it('count sizes + colours + tags + 1 if a price range is set', () => {
    expect(
      activeFilterCount({
        sizes: ['m', 'l'],
        colors: ['negro'],
        tags: ['yoga'],
        price: '0-500',
        sort: 'recent',
      }),
    ).toBe(5)
  })
  it('toggle on and off', () => {
    expect(toggle(toggle([], 'm'), 'm')).toEqual([])
  })
})
