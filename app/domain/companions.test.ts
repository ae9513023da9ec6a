import { expect, test } from 'vitest'
import { chooseCompanions } from './companions.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
const choose = (product: string, ...names: string[]) =>
  chooseCompanions({ id: product, name: product }, named(...names), 4).map(({ name }) => name)

test.each([
  [
    'one of each other kind, in their order',
    'Leggings Marea',
    ['Leggings Oleaje', 'Top Nube', 'Top Brisa', 'Chamarra Cierzo', 'Falda Brinco', 'Gorra Sol'],
    ['Top Nube', 'Chamarra Cierzo', 'Falda Brinco', 'Gorra Sol'],
  ],
  [
    'where kinds run out, the first of those left',
    'Leggings Marea',
    ['Top Nube', 'Leggings Oleaje', 'Top Brisa', 'Leggings Raíz'],
    ['Top Nube', 'Leggings Oleaje', 'Top Brisa', 'Leggings Raíz'],
  ],
  [
    'never the product itself, none twice',
    'Top Nube',
    ['Top Nube', 'Falda Brinco', 'Falda Brinco'],
    ['Falda Brinco'],
  ],
  ['nothing of nothing', 'Top Nube', [], []],
])('%s', (_, product, candidates, chosen) => {
  expect(choose(product, ...candidates)).toEqual(chosen)
})
