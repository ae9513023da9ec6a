import { describe, expect, it } from 'vitest'
import { searchCondition } from './admin-search.ts'

describe("the product manager's search", () => {
  it('looks into names, tags and the products found by SKU', () => {
    expect(searchCondition(' Gorra ', [])).toBe('name.ilike.*Gorra*,tags.cs.{gorra}')
    expect(searchCondition('VAI-1', ['x', 'y'])).toBe(
      'name.ilike.*VAI-1*,tags.cs.{vai-1},id.in.(x,y)',
    )
  })

  it('takes reserved signs for any sign, so that no text changes the condition', () => {
    expect(searchCondition('a,b) or (id.eq."1"', [])).toBe('name.ilike.*a_b_ or _id.eq._1_*')
  })
})
