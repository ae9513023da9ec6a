import { SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import { variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { typedFigures, UNTYPED } from '#app/admin/products/editor/variants/variant-rules.ts'
import {
  listed,
  takenOut,
  type NewVariant,
  type VariantSet,
} from '#app/admin/products/editor/variants/variant-set.ts'

/** What is chosen in the matrix; plain, so that the draft can keep it. */
export interface Choice {
  colors: string[]
  sizes: string[]
  /** Cells chosen or left out one by one, by variantKey. */
  cells: Record<string, boolean>
  /** Words that staff typed. */
  ownColors: string[]
  ownSizes: string[]
  /** As typed, for every new variant. */
  stock: string
  adjustment: string
}

export const NO_CHOICE: Choice = {
  colors: [],
  sizes: [],
  cells: {},
  ownColors: [],
  ownSizes: [],
  ...UNTYPED,
}

interface Pair {
  color: string
  size: string
}

const has = (words: string[], word: string) =>
  words.some((other) => other.toLowerCase() === word.toLowerCase())

/** The words in order, each once, whatever its letters' case. */
function distinctWords(words: string[]): string[] {
  const seen = new Set<string>()
  return words.filter((word) => {
    const key = word.trim().toLowerCase()
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Colours × sizes; an axis with nothing chosen stands for all of it. A cell of its own overrules. */
export function isChosen(choice: Choice, pair: Pair): boolean {
  const own = choice.cells[variantKey(pair)]
  if (own !== undefined) return own
  const { colors, sizes } = choice
  if (colors.length === 0 && sizes.length === 0) return false
  return (
    (colors.length === 0 || has(colors, pair.color)) &&
    (sizes.length === 0 || has(sizes, pair.size))
  )
}

/** Chooses a row or column, or lets it go; what was chosen cell by cell in it starts anew. */
export function toggleAxis(choice: Choice, axis: 'colors' | 'sizes', word: string): Choice {
  const part = axis === 'colors' ? 0 : 1
  const cells = Object.fromEntries(
    Object.entries(choice.cells).filter(([key]) => key.split('\0')[part] !== word.toLowerCase()),
  )
  const words = has(choice[axis], word)
    ? choice[axis].filter((other) => other.toLowerCase() !== word.toLowerCase())
    : [...choice[axis], word]
  return { ...choice, cells, [axis]: words }
}

/** A word that is not among the suggestions: it joins its axis, chosen. */
export function addWord(choice: Choice, axis: 'colors' | 'sizes', word: string): Choice {
  const own = axis === 'colors' ? 'ownColors' : 'ownSizes'
  const next = { ...choice, [own]: [...choice[own], word] }
  return isOn(choice, axis, word) ? next : toggleAxis(next, axis, word)
}

export const isOn = (choice: Choice, axis: 'colors' | 'sizes', word: string) =>
  has(choice[axis], word)

export function toggleCell(choice: Choice, pair: Pair): Choice {
  return { ...choice, cells: { ...choice.cells, [variantKey(pair)]: !isChosen(choice, pair) } }
}

/** Chosen pairs that the product lacks, in reading order. */
export function newPairs(
  choice: Choice,
  axes: { colors: string[]; sizes: string[] },
  list: Pick<VariantDraft, 'color' | 'size'>[],
): Pair[] {
  const existing = new Set(list.map(variantKey))
  return axes.colors
    .flatMap((color) => axes.sizes.map((size) => ({ color, size })))
    .filter((pair) => !existing.has(variantKey(pair)) && isChosen(choice, pair))
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** '2 variantes nuevas y 1 que vuelve': those that the server has are not new. */
function sumOf(fresh: number, back: number): string {
  if (fresh + back === 0) return 'Nada por crear'
  const returning = back === 1 ? 'que vuelve' : 'que vuelven'
  if (fresh === 0) return `${count(back, 'variante', 'variantes')} ${returning}`
  const created = count(fresh, 'variante nueva', 'variantes nuevas')
  return back === 0 ? created : `${created} y ${back} ${returning}`
}

/**
 * The sum in words, as the matrix's foot says it: '6 variantes nuevas' and '4 colores × 4 tallas = 16, 10 ya existen y
 * se omiten'. `out` are those taken out of the list, which come back as they were. Null while nothing is chosen.
 */
export function sumInWords(
  choice: Choice,
  axes: { colors: string[]; sizes: string[] },
  list: Pick<VariantDraft, 'color' | 'size'>[],
  out: Pick<VariantDraft, 'color' | 'size'>[] = [],
): { sum: string; how: string } | null {
  const wanted = newPairs(choice, axes, list)
  const byAxes = choice.colors.length > 0 || choice.sizes.length > 0
  if (wanted.length === 0 && !byAxes) return null
  const existing = new Set(list.map(variantKey))
  const kept = new Set(out.map(variantKey))
  const back = wanted.filter((pair) => kept.has(variantKey(pair))).length
  const colors = choice.colors.length > 0 ? choice.colors : axes.colors
  const sizes = choice.sizes.length > 0 ? choice.sizes : axes.sizes
  const product = byAxes ? colors.flatMap((color) => sizes.map((size) => ({ color, size }))) : []
  const skipped = product.filter((pair) => existing.has(variantKey(pair))).length
  const open = product.filter((pair) => !existing.has(variantKey(pair)))
  const leftOut = open.filter((pair) => !isChosen(choice, pair)).length
  const single = wanted.length - (open.length - leftOut)
  const parts = [
    byAxes &&
      `${count(colors.length, 'color', 'colores')} × ${count(sizes.length, 'talla', 'tallas')} = ${product.length}`,
    skipped > 0 && count(skipped, 'ya existe y se omite', 'ya existen y se omiten'),
    leftOut > 0 && count(leftOut, 'quitada', 'quitadas'),
    byAxes && single > 0 && count(single, 'elegida aparte', 'elegidas aparte'),
    back === 1 && 'la que vuelve conserva SKU, stock y ajuste',
    back > 1 && 'las que vuelven conservan SKU, stock y ajuste',
  ]
  return {
    sum: sumOf(wanted.length - back, back),
    how: parts.filter(Boolean).join(', '),
  }
}

/** What the choice comes to beside the variants that are there. */
export function combine(set: VariantSet, choice: Choice) {
  const [list, out] = [listed(set), takenOut(set)]
  const axes = {
    // The suggested words first, then those the product uses or staff typed.
    colors: distinctWords([...SUGGESTED_COLORS, ...list.map((v) => v.color), ...choice.ownColors]),
    sizes: distinctWords([...SUGGESTED_SIZES, ...list.map((v) => v.size), ...choice.ownSizes]),
  }
  const figures = typedFigures(choice)
  const pairs = newPairs(choice, axes, list)
  const keptAs = (pair: Pair) => out.find((variant) => variantKey(variant) === variantKey(pair))
  const back = pairs.flatMap((pair) => keptAs(pair) ?? [])
  return {
    ...axes,
    /** To be created, each with the stock and adjustment that are typed; and those that come back. */
    wanted: pairs.map((pair): NewVariant => (keptAs(pair) ? pair : { ...pair, ...figures })),
    /** Those of the wanted that come back, as they were. */
    back,
    /** How many of the wanted are new. */
    fresh: pairs.length - back.length,
    /** The variant that would come back here. */
    keptAs,
    words: sumInWords(choice, axes, list, out),
  }
}
