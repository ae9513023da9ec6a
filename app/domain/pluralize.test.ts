import { expect, it } from 'vitest'
import { pluralize } from './pluralize.ts'

it('a number is written with the noun that agrees with it', () => {
  const words = [0, 1, 2, 1250].map((count) => pluralize(count, 'producto', 'productos'))
  expect(words).toEqual(['0 productos', '1 producto', '2 productos', '1,250 productos'])
})
