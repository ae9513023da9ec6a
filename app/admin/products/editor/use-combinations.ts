import { useState } from 'react'
import { SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import { variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import {
  distinctWords,
  isChosen,
  newPairs,
  NO_CHOICE,
  sumInWords,
  toggleAxis,
  toggleCell,
  type Choice,
  type Pair,
} from './combinations.ts'
import { typedFigures } from './variant-rules.ts'
import type { NewVariant } from './variant-set.ts'

export type Combinations = ReturnType<typeof useCombinations>

/**
 * Colour × size: what is chosen and not in the list yet. It is saved with the product, or by its own button. `out` are
 * those taken out of the list: chosen, they come back as they were.
 */
export function useCombinations(
  list: VariantDraft[],
  out: VariantDraft[],
  draft: Choice | undefined,
) {
  const [choice, setChoice] = useState<Choice>(draft ?? NO_CHOICE)
  const axes = {
    // The suggested words first, then those the product uses or staff typed.
    colors: distinctWords([...SUGGESTED_COLORS, ...list.map((v) => v.color), ...choice.ownColors]),
    sizes: distinctWords([...SUGGESTED_SIZES, ...list.map((v) => v.size), ...choice.ownSizes]),
  }
  const figures = typedFigures(choice)
  const pairs = newPairs(choice, axes, list)
  const keptAs = (pair: Pair) => out.find((variant) => variantKey(variant) === variantKey(pair))
  const back = pairs.flatMap((pair) => keptAs(pair) ?? [])
  const wanted = pairs.map((pair): NewVariant => (keptAs(pair) ? pair : { ...pair, ...figures }))
  const isOn = (axis: 'colors' | 'sizes', word: string) =>
    choice[axis].some((other) => other.toLowerCase() === word.toLowerCase())

  return {
    ...axes,
    choice,
    /** To be created, each with the stock and adjustment that are typed; and those that come back. */
    wanted,
    /** Those of the wanted that come back, as they were. */
    back,
    /** How many of the wanted are new. */
    fresh: wanted.length - back.length,
    /** The variant that would come back here. */
    keptAs,
    words: sumInWords(choice, axes, list, out),
    isOn,
    isChosen: (pair: Pair) => isChosen(choice, pair),
    toggle: (axis: 'colors' | 'sizes', word: string) => setChoice(toggleAxis(choice, axis, word)),
    toggleCell: (pair: Pair) => setChoice(toggleCell(choice, pair)),
    /** A word that is not among the suggestions: it joins its axis, chosen. */
    addWord(axis: 'colors' | 'sizes', word: string) {
      const own = axis === 'colors' ? 'ownColors' : 'ownSizes'
      const next = { ...choice, [own]: [...choice[own], word] }
      setChoice(isOn(axis, word) ? next : toggleAxis(next, axis, word))
    },
    set: (change: Partial<Pick<Choice, 'stock' | 'adjustment'>>) =>
      setChoice({ ...choice, ...change }),
    clear: () => setChoice(NO_CHOICE),
  }
}
