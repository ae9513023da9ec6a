import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'

type Named = Pick<VariantDraft, 'color' | 'size'>

/** What staff edit of a variant in place. */
export type VariantChange = Partial<Pick<VariantDraft, 'stock' | 'priceAdjustment'>>

export interface VariantEdit {
  of: Named
  change: VariantChange
}

/** A colour and size to add; what is left out is 0, or what a variant that comes back had. */
export type NewVariant = Named & VariantChange

interface Entry {
  variant: VariantDraft
  /** Taken out of the list; the server has it until the next save. */
  out: boolean
}

/** The variants of one product in order, those taken out included: they keep their place, id, SKU and figures. */
export type VariantSet = readonly Entry[]

const is = (entry: Entry, named: Named) => variantKey(entry.variant) === variantKey(named)

const entryOf = (variant: VariantDraft): Entry => ({ variant, out: false })

/** The set an editor opens with: the saved variants, and over them the draft's list. */
export function openVariants(
  saved: readonly VariantDraft[],
  draft: readonly VariantDraft[] | undefined,
): VariantSet {
  const real = saved.filter((variant) => !isPlaceholder(variant))
  const drafted = new Map(draft?.map((variant) => [variantKey(variant), variant]))
  const known = new Set(real.map(variantKey))
  return [
    ...real.map((variant) => {
      const own = drafted.get(variantKey(variant))
      return { variant: own ?? variant, out: draft !== undefined && !own }
    }),
    ...(draft ?? []).filter((variant) => !known.has(variantKey(variant))).map(entryOf),
  ]
}

/** Those of the wanted that come back, and those that are new. */
export function parted<T extends Named>(set: VariantSet, wanted: readonly T[]) {
  const comesBack = (variant: Named) => set.some((entry) => entry.out && is(entry, variant))
  return {
    back: wanted.filter(comesBack),
    fresh: wanted.filter((variant) => !comesBack(variant)),
  }
}

/** One that stands here already is the same one: a lost answer was asked for again. */
export function withAdded(set: VariantSet, variants: readonly VariantDraft[]): VariantSet {
  const entries = variants.map(entryOf)
  const isNew = ({ variant }: Entry) => !set.some((entry) => is(entry, variant))
  return [
    ...set.map((entry) => entries.find(({ variant }) => is(entry, variant)) ?? entry),
    ...entries.filter(isNew),
  ]
}

export function withEdits(set: VariantSet, edits: readonly VariantEdit[]): VariantSet {
  return set.map((entry) => {
    const edit = edits.find(({ of }) => is(entry, of))
    return edit ? { ...entry, variant: { ...entry.variant, ...edit.change } } : entry
  })
}

/** What the server has goes with the next save; what only stands here is gone at once. */
export function without(
  set: VariantSet,
  saved: readonly VariantDraft[],
  variant: Named,
): VariantSet {
  return set.flatMap((entry) => {
    if (!is(entry, variant)) return [entry]
    return savedOf(saved, variant) ? [{ ...entry, out: true }] : []
  })
}

export function restored(set: VariantSet, variants: readonly NewVariant[]): VariantSet {
  return set.map((entry) => {
    const back = variants.find((variant) => is(entry, variant))
    if (!back) return entry
    const { stock, priceAdjustment } = { ...entry.variant, ...back }
    return { variant: { ...entry.variant, stock, priceAdjustment }, out: false }
  })
}

/** Of a product that is gone: what is listed is new again. */
export const detached = (set: VariantSet): VariantSet =>
  listed(set).map((variant) => entryOf({ ...variant, id: undefined }))

/** What the list shows, and a save writes. */
export function listed(set: VariantSet): VariantDraft[] {
  return set.filter((entry) => !entry.out).map((entry) => entry.variant)
}

/** Those that the next save deletes. */
export function takenOut(set: VariantSet): VariantDraft[] {
  return set.filter((entry) => entry.out).map((entry) => entry.variant)
}

/** The variant as the server has it. */
export function savedOf(saved: readonly VariantDraft[], named: Named): VariantDraft | undefined {
  return saved.find((variant) => variantKey(variant) === variantKey(named))
}

/** How many variants saving would add, change or delete. */
export function countChanges(set: VariantSet, saved: readonly VariantDraft[]): number {
  const table = new Map(saved.map((variant) => [variantKey(variant), variant]))
  return set.filter(({ variant: { stock, priceAdjustment, ...named }, out }) => {
    const before = table.get(variantKey(named))
    return out || before?.stock !== stock || before.priceAdjustment !== priceAdjustment
  }).length
}
