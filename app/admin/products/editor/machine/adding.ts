import { variantKey } from '#app/domain/variant.ts'
import type { AddedVariants } from '#app/admin/data/mutations.ts'
import { combine, NO_CHOICE } from '#app/admin/products/editor/matrix/combinations.ts'
import {
  costsSomething,
  FINAL_PRICE,
  finalPriceWords,
  lowestPrice,
  takenFigures,
  typedFigures,
  VARIANT_MESSAGE,
  variantProblem,
} from '#app/admin/products/editor/variants/variant-rules.ts'
import {
  listed,
  parted,
  restored,
  withAdded,
} from '#app/admin/products/editor/variants/variant-set.ts'
import {
  IDLE,
  type Addition,
  type EditorEffect,
  type EditorState,
  type EditorStep,
  type Failure,
  type Fresh,
} from './editor-state.ts'
import { additionWords, BASIC_WORDS, restoredWords } from './intents.ts'
import { say, startAnew, write } from './steps.ts'

/** 'Crear básicas' (SPEC §9). */
const BASIC = ['S', 'M', 'L'].map((size) => ({
  color: 'negro',
  size,
  stock: 10,
  priceAdjustment: 0,
}))

/** Adds what is typed in the form for one variant, or says what stands in the way (SPEC §5). */
export function addTyped(state: EditorState, fresh: Fresh): EditorStep {
  const { typing } = state
  if (state.job.type !== 'idle') return [state, []]
  const { color, size } = typing
  const figures = typedFigures(typing)
  if (!costsSomething(lowestPrice(state.form), figures.priceAdjustment ?? 0))
    return [{ ...state, typing: { ...typing, problem: FINAL_PRICE } }, []]
  const problem = variantProblem(listed(state.variants), typing)
  const duplicate = problem === VARIANT_MESSAGE.duplicate ? variantKey(typing) : null
  const taken = { ...typing, ...takenFigures(typing), problem: problem ?? '', duplicate }
  const next = { ...state, typing: taken }
  if (problem) return [next, [say('error', problem)]]
  const wanted = [{ color, size, ...figures }]
  return add(next, { wanted, words: additionWords(1), from: 'form', choice: null }, fresh)
}

export const addBasic = (state: EditorState, fresh: Fresh): EditorStep =>
  add(state, { wanted: BASIC, words: BASIC_WORDS, from: 'basic', choice: null }, fresh)

/** Adds the combinations chosen in the matrix. */
export function addChoice(state: EditorState, fresh: Fresh): EditorStep {
  const { choice } = state
  const { wanted, fresh: count } = combine(state.variants, choice)
  return add(state, { wanted, words: additionWords(count), from: 'matrix', choice }, fresh)
}

/** On the server at once when there is a product (SPEC §4); one that was taken out comes back. */
function add(state: EditorState, addition: Addition, fresh: Fresh): EditorStep {
  const { wanted } = addition
  if (state.job.type !== 'idle' || wanted.length === 0) return [state, []]
  const { fresh: news } = parted(state.variants, wanted)
  const variants = news.map(({ color, size, stock, priceAdjustment }) =>
    fresh.variant(color, size, stock, priceAdjustment),
  )
  const { productId } = state
  if (productId && variants.length > 0) {
    const expectedUpdatedAt = state.baseline.version
    const adding: EditorState = { ...state, job: { type: 'adding', addition } }
    return write(adding, { kind: 'add', productId, variants, expectedUpdatedAt }, fresh)
  }
  return finished({ ...state, variants: withAdded(state.variants, variants) }, addition)
}

/** The variants are in the list: those that were taken out come back, and it is said. */
function finished(state: EditorState, { wanted, words, from, choice }: Addition): EditorStep {
  const { back, fresh } = parted(state.variants, wanted)
  const again = back.length > 0 ? restoredWords(back.length) : undefined
  const text = state.productId ? words.saved : words.local
  const effects: EditorEffect[] = [
    fresh.length === 0 && again ? say('success', again) : say('success', text, again),
  ]
  const next = { ...state, job: IDLE, variants: restored(state.variants, back) }
  if (from === 'form') {
    effects.push({ type: 'focus', id: 'variante-talla' })
    // The colour stays: the next size is one word away.
    if (next.typing.size === wanted[0]?.size) next.typing = { ...next.typing, size: '' }
  }
  if (from === 'matrix') {
    // What had the focus is gone with the choice.
    effects.push({ type: 'focus', id: 'combinaciones', still: true })
    if (next.choice === choice) next.choice = NO_CHOICE
  }
  return [next, effects]
}

/**
 * The product has them. A version that somebody else raised meanwhile is not taken over: the next save must tell.
 */
export function withStored(
  state: EditorState,
  { variants, updatedAt }: AddedVariants,
): EditorState {
  const { baseline } = state
  const known = new Set(variants.map(variantKey))
  const others = baseline.variants.filter((variant) => !known.has(variantKey(variant)))
  return {
    ...state,
    baseline: {
      ...baseline,
      version: updatedAt ?? baseline.version,
      variants: [...others, ...variants],
    },
    variants: withAdded(state.variants, variants),
  }
}

export const added = (state: EditorState, addition: Addition, answer: AddedVariants): EditorStep =>
  finished(withStored(state, answer), addition)

/** What an earlier request has brought already is not asked for again. */
export function addMissing(state: EditorState, addition: Addition, fresh: Fresh): EditorStep {
  const list = listed(state.variants)
  const wanted = addition.wanted.filter((variant) => variantProblem(list, variant) === null)
  return wanted.length > 0 ? add(state, { ...addition, wanted }, fresh) : finished(state, addition)
}

/** Why they could not be added. A save that waited for them is given up: this message stands in its place. */
export function addingFailed(state: EditorState, addition: Addition, failure: Failure): EditorStep {
  const idle = { ...state, job: IDLE, queued: false }
  if (failure.roleLost) return [idle, []]
  if (failure.code === 'not_found') return startAnew(idle, VARIANT_MESSAGE.productGone)
  return [idle, [say('error', problemOf(failure) ?? addition.words.failed)]]
}

function problemOf({ code, variant, details }: Failure): string | null {
  if (variant) return VARIANT_MESSAGE.duplicateOnServer(variant.color, variant.size)
  return code === 'final_price' ? finalPriceWords(JSON.parse(details)) : null
}
