import { useState } from 'react'
import { SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import type { VariantDraft } from '#app/features/catalog/mutations.ts'
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

/** Colour × size: what is chosen and not created yet. It is saved with the product, or by its own button. */
export function useCombinations(list: VariantDraft[], draft: Choice | undefined) {
  const [choice, setChoice] = useState<Choice>(draft ?? NO_CHOICE)
  const axes = {
    // The suggested words first, then those the product uses or staff typed.
    colors: distinctWords([...SUGGESTED_COLORS, ...list.map((v) => v.color), ...choice.ownColors]),
    sizes: distinctWords([...SUGGESTED_SIZES, ...list.map((v) => v.size), ...choice.ownSizes]),
  }
  const figures = typedFigures(choice)
  const wanted = newPairs(choice, axes, list).map((pair): NewVariant => ({ ...pair, ...figures }))
  const isOn = (axis: 'colors' | 'sizes', word: string) =>
    choice[axis].some((other) => other.toLowerCase() === word.toLowerCase())

  return {
    ...axes,
    choice,
    /** To be created, each with the stock and adjustment that are typed. */
    wanted,
    words: sumInWords(choice, axes, list),
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
