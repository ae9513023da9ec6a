import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADMIN_PAGE_SIZES,
  ADMIN_SORT_LABEL,
  adminFilterCount,
  adminFilterParams,
  NO_ADMIN_FILTER,
  parseAdminFilter,
  resized,
  type AdminSort,
} from './list-filter.ts'

describe("the product manager's filter", () => {
  it('survives the round trip through the URL for any choice', () => {
    const filter = fc.record({
      search: fc.string({ maxLength: 40 }).map((s) => s.trim()),
      category: fc.option(fc.constantFrom('none', '5f0c4f1e-0000-4000-8000-000000000001')),
      state: fc.option(fc.constantFrom('activo' as const, 'inactivo' as const)),
      onSale: fc.boolean(),
      lowStock: fc.boolean(),
      sort: fc.constantFrom(...(Object.keys(ADMIN_SORT_LABEL) as AdminSort[])),
      page: fc.integer({ min: 1, max: 900 }),
      pageSize: fc.constantFrom(...ADMIN_PAGE_SIZES),
    })
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(parseAdminFilter(new URLSearchParams(adminFilterParams(wanted).toString()))).toEqual(
          wanted,
        )
      }),
    )
  })

  it('ignores unknown values instead of failing', () => {
    const params = new URLSearchParams(
      'categoria=1;drop&estado=x&orden=__proto__&pagina=-2&filas=30',
    )
    expect(parseAdminFilter(params)).toEqual(NO_ADMIN_FILTER)
  })

  it('keeps the first row that is shown on the page when its length changes', () => {
    expect(resized({ ...NO_ADMIN_FILTER, page: 4 }, 50)).toEqual({ pageSize: 50, page: 2 })
    expect(resized({ ...NO_ADMIN_FILTER, page: 2, pageSize: 100 }, 25)).toEqual({
      pageSize: 25,
      page: 5,
    })
  })

  it('counts what narrows the list, not its order', () => {
    expect(adminFilterCount({ ...NO_ADMIN_FILTER, sort: 'name', page: 3 })).toBe(0)
    expect(adminFilterCount({ ...NO_ADMIN_FILTER, search: 'x', lowStock: true })).toBe(2)
  })
})
