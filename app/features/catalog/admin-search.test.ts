import { expect, it } from 'vitest'
import { containing } from './admin-search.ts'

it('finds the text anywhere, whatever its case', () => {
  expect(containing(' Top Arroyo ')).toBe('*top arroyo*')
})

it('lets no wildcard, escape or sign of the query language through', () => {
  expect(containing('50%_a*(b),c"\\:d')).toBe('*50__a__b__c___d*')
})
