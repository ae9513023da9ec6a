import { describe, expect, it } from 'vitest'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import {
  countChanges,
  detached,
  listed,
  openVariants,
  restored,
  savedOf,
  takenOut,
  withAdded,
  withEdits,
  without,
  type VariantSet,
} from './variant-set.ts'

const variant = (color: string, size: string, stock = 10): VariantDraft => ({
  id: `${color}-${size}`,
  color,
  size,
  stock,
  priceAdjustment: 0,
  sku: `VAI-${color}-${size}`,
})
const [S, M, L] = ['S', 'M', 'L'].map((size) => variant('negro', size)) as [
  VariantDraft,
  VariantDraft,
  VariantDraft,
]
const local = { ...variant('gris', 'M'), id: undefined }
const stored = openVariants([S, M, L], undefined)
type Change = (set: VariantSet) => VariantSet
const after = (set: VariantSet, ...changes: Change[]) =>
  changes.reduce((was, change) => change(was), set)
const out =
  (named: VariantDraft): Change =>
  (set) =>
    without(set, [S, M, L], named)
const back =
  (...variants: { color: string; size: string; stock?: number }[]): Change =>
  (set) =>
    restored(set, variants)
const edit =
  (of: VariantDraft, stock: number): Change =>
  (set) =>
    withEdits(set, [{ of, change: { stock } }])
const add =
  (added: VariantDraft): Change =>
  (set) =>
    withAdded(set, [added])

describe('the variants of the editor', () => {
  const cases: {
    name: string
    set: VariantSet
    saved?: VariantDraft[]
    list: VariantDraft[]
    gone?: VariantDraft[]
    changes: number
  }[] = [
    { name: 'open as stored', set: stored, list: [S, M, L], changes: 0 },
    {
      name: 'one taken out goes with the save',
      set: after(stored, out(M)),
      list: [S, L],
      gone: [M],
      changes: 1,
    },
    {
      name: 'put back, it has its place, id, SKU and stock',
      set: after(stored, out(M), back({ color: 'NEGRO', size: 'm' })),
      list: [S, M, L],
      changes: 0,
    },
    {
      name: 'put back with another stock, it is the same variant changed',
      set: after(stored, out(M), back({ color: 'negro', size: 'M', stock: 3 })),
      list: [S, { ...M, stock: 3 }, L],
      changes: 1,
    },
    {
      name: 'a stock typed before it was taken out comes back with it',
      set: after(stored, edit(M, 7), out(M), back({ color: 'negro', size: 'M' })),
      list: [S, { ...M, stock: 7 }, L],
      changes: 1,
    },
    {
      name: 'all of them can come back',
      set: after(
        stored,
        out(S),
        out(M),
        out(L),
        back(...[S, M, L].map(({ color, size }) => ({ color, size }))),
      ),
      list: [S, M, L],
      changes: 0,
    },
    {
      name: 'one that the server lacks is gone when it is taken out',
      set: after(stored, add(local), out(local)),
      list: [S, M, L],
      changes: 0,
    },
    {
      name: 'one that is local counts as a change, one that is stored does not',
      set: after(stored, add(local), add(variant('gris', 'L'))),
      saved: [S, M, L, variant('gris', 'L')],
      list: [S, M, L, local, variant('gris', 'L')],
      changes: 1,
    },
    {
      name: 'a draft without one of them has it taken out',
      set: openVariants([S, M, L], [{ ...S, stock: 1 }, L, local]),
      list: [{ ...S, stock: 1 }, L, local],
      gone: [M],
      changes: 3,
    },
    {
      saved: [],
      name: 'of a product that was deleted, only what is listed is left, and all of it is new',
      set: after(stored, out(M), detached),
      list: [
        { ...S, id: undefined },
        { ...L, id: undefined },
      ],
      changes: 2,
    },
  ]
  it.each(cases)('$name', ({ set, saved = [S, M, L], list, gone = [], changes }) => {
    expect(listed(set)).toEqual(list)
    expect(takenOut(set)).toEqual(gone)
    expect(countChanges(set, saved)).toBe(changes)
  })

  it('leave the placeholder aside, and know what the server has', () => {
    const set = openVariants([{ ...variant('por definir', 'único'), sku: 'TEMP-1' }, S], undefined)
    expect(listed(set)).toEqual([S])
    expect(savedOf([S], { color: 'Negro', size: 's' })).toEqual(S)
    expect(savedOf([S], local)).toBeUndefined()
  })
})
