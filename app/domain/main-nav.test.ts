import { expect, it } from 'vitest'
import { mainNav } from './main-nav.ts'
import { CATEGORY_ID } from './product.ts'

const labels = (active: string[] | null) => mainNav(active).map(({ label }) => label)

it('§4: leads to active categories only, in the order of §2', () => {
  expect(labels([CATEGORY_ID.accesorios, CATEGORY_ID.mujer, 'otra'])).toEqual([
    'Inicio',
    'Mujer',
    'Accesorios',
    'Colecciones',
  ])
  expect(labels([])).toEqual(['Inicio', 'Colecciones'])
})
it('leads everywhere while nobody knows which are active', () => {
  expect(labels(null)).toHaveLength(5)
})
