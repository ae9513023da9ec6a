import { describe, expect, it } from 'vitest'
import {
  newPairs,
  NO_CHOICE,
  sumInWords,
  toggleAxis,
  toggleCell,
  type Choice,
} from './combinations.ts'

const axes = { colors: ['negro', 'gris', 'verde'], sizes: ['S', 'M', 'L'] }
const list = [
  { color: 'Negro', size: 's' },
  { color: 'negro', size: 'M' },
]
const choose = (...acts: ((choice: Choice) => Choice)[]) =>
  acts.reduce((choice, act) => act(choice), NO_CHOICE)
const color = (word: string) => (choice: Choice) => toggleAxis(choice, 'colors', word)
const size = (word: string) => (choice: Choice) => toggleAxis(choice, 'sizes', word)
const cell = (color: string, size: string) => (choice: Choice) =>
  toggleCell(choice, { color, size })
const names = (choice: Choice) =>
  newPairs(choice, axes, list).map((pair) => `${pair.color}/${pair.size}`)

describe('the matrix of combinations (issue 5)', () => {
  it('multiplies colours by sizes and skips what exists', () => {
    const choice = choose(color('negro'), color('gris'), size('S'), size('L'))
    expect(names(choice)).toEqual(['negro/L', 'gris/S', 'gris/L'])
    expect(sumInWords(choice, axes, list)).toEqual({
      sum: '3 variantes nuevas',
      how: '2 colores × 2 tallas = 4, 1 ya existe y se omite',
    })
  })

  it('takes an axis without a choice for all of it', () => {
    expect(names(choose(color('gris')))).toEqual(['gris/S', 'gris/M', 'gris/L'])
    expect(names(choose(size('S')))).toEqual(['gris/S', 'verde/S'])
    expect(names(choose(color('gris'), size('M')))).toEqual(['gris/M'])
    expect(names(choose(color('gris'), color('gris')))).toEqual([])
  })

  it('lets single cells overrule, until their row is chosen anew', () => {
    const choice = choose(
      color('gris'),
      size('S'),
      size('M'),
      cell('gris', 'S'),
      cell('verde', 'L'),
    )
    expect(names(choice)).toEqual(['gris/M', 'verde/L'])
    expect(sumInWords(choice, axes, list)).toEqual({
      sum: '2 variantes nuevas',
      how: '1 color × 2 tallas = 2, 1 quitada, 1 elegida aparte',
    })
    expect(names(choose(() => choice, color('gris'), color('gris')))).toContain('gris/S')
  })

  it('counts what comes back apart from what is new', () => {
    const out = [
      { color: 'Gris', size: 's' },
      { color: 'gris', size: 'M' },
    ]
    const how = 'la que vuelve conserva SKU, stock y ajuste'
    const sums: [Choice, { sum: string; how: string }][] = [
      [choose(cell('gris', 'S')), { sum: '1 variante que vuelve', how }],
      [
        choose(cell('gris', 'S'), cell('gris', 'M')),
        {
          sum: '2 variantes que vuelven',
          how: 'las que vuelven conservan SKU, stock y ajuste',
        },
      ],
      [
        choose(cell('gris', 'S'), cell('verde', 'S')),
        { sum: '1 variante nueva y 1 que vuelve', how },
      ],
      [
        choose(color('gris'), size('S')),
        { sum: '1 variante que vuelve', how: `1 color × 1 talla = 1, ${how}` },
      ],
      [choose(cell('verde', 'S')), { sum: '1 variante nueva', how: '' }],
    ]
    for (const [choice, words] of sums) expect(sumInWords(choice, axes, list, out)).toEqual(words)
  })

  it('says so when nothing is chosen, or nothing is left to create', () => {
    expect(sumInWords(NO_CHOICE, axes, list)).toBeNull()
    expect(sumInWords(choose(cell('gris', 'S'), cell('gris', 'S')), axes, list)).toBeNull()
    expect(sumInWords(choose(color('negro'), size('S')), axes, list)).toEqual({
      sum: 'Nada por crear',
      how: '1 color × 1 talla = 1, 1 ya existe y se omite',
    })
  })
})
