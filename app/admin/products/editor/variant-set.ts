import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'

type Named = Pick<VariantDraft, 'color' | 'size'>

/** What staff edit of a variant in place. */
export type VariantChange = Partial<Pick<VariantDraft, 'stock' | 'priceAdjustment'>>

/** A colour and size to add; what is left out is 0, or what a variant that comes back had. */
export type NewVariant = Named & VariantChange

/** One variant of the editor: as it stands here, and as the server has it. */
interface Entry {
  variant: VariantDraft
  /** null: not on the server yet. */
  saved: VariantDraft | null
  /** Taken out of the list; the server has it until the next save. */
  out: boolean
}

/** The variants of one product in order, those taken out included: they keep their place, id, SKU and figures. */
export type VariantSet = readonly Entry[]

export type VariantAction =
  /** They are in the list; on the server too when `saved`. */
  | { type: 'added'; variants: VariantDraft[]; saved: boolean }
  | { type: 'edited'; changes: { of: Named; change: VariantChange }[] }
  | { type: 'removed'; variant: Named }
  | { type: 'restored'; variants: NewVariant[] }
  /** The product is new again: a list to fill. */
  | { type: 'cleared' }
  /** None of them is on the server any more. */
  | { type: 'detached' }

/** The set an editor opens with: the server's variants, and over them the draft's list. */
export function openVariants(
  stored: readonly VariantDraft[],
  draft: readonly VariantDraft[] | undefined,
): VariantSet {
  const real = stored.filter((variant) => !isPlaceholder(variant))
  const drafted = new Map(draft?.map((variant) => [variantKey(variant), variant]))
  const known = new Set(real.map(variantKey))
  return [
    ...real.map((saved) => {
      const own = drafted.get(variantKey(saved))
      return { saved, variant: own ?? saved, out: draft !== undefined && !own }
    }),
    ...(draft ?? [])
      .filter((variant) => !known.has(variantKey(variant)))
      .map((variant) => ({ variant, saved: null, out: false })),
  ]
}

const is = (entry: Entry, named: Named) => variantKey(entry.variant) === variantKey(named)

/** Those of the wanted that come back, and those that are new. */
export function parted(set: VariantSet, wanted: readonly NewVariant[]) {
  const comesBack = (variant: Named) => set.some((entry) => entry.out && is(entry, variant))
  return {
    back: wanted.filter(comesBack),
    fresh: wanted.filter((variant) => !comesBack(variant)),
  }
}

export function variantReducer(set: VariantSet, action: VariantAction): VariantSet {
  switch (action.type) {
    case 'added': {
      const entries = action.variants.map((variant) => ({
        variant,
        saved: action.saved ? variant : null,
        out: false,
      }))
      // One that stands here already is the same one: a lost answer was asked for again.
      const isNew = ({ variant }: Entry) => !set.some((entry) => is(entry, variant))
      return [
        ...set.map((entry) => entries.find(({ variant }) => is(entry, variant)) ?? entry),
        ...entries.filter(isNew),
      ]
    }
    case 'edited':
      return set.map((entry) => {
        const edit = action.changes.find(({ of }) => is(entry, of))
        return edit ? { ...entry, variant: { ...entry.variant, ...edit.change } } : entry
      })
    case 'removed':
      return set.flatMap((entry) => {
        if (!is(entry, action.variant)) return [entry]
        return entry.saved ? [{ ...entry, out: true }] : []
      })
    case 'restored':
      return set.map((entry) => {
        const back = action.variants.find((variant) => is(entry, variant))
        if (!back) return entry
        const { color: _color, size: _size, ...change } = back
        return { ...entry, out: false, variant: { ...entry.variant, ...change } }
      })
    case 'cleared':
      return []
    case 'detached':
      return listed(set).map((variant) => ({
        variant: { ...variant, id: undefined },
        saved: null,
        out: false,
      }))
  }
}

/** What the list shows, and a save writes. */
export function listed(set: VariantSet): VariantDraft[] {
  return set.filter((entry) => !entry.out).map((entry) => entry.variant)
}

/** Those that the next save deletes. */
export function takenOut(set: VariantSet): VariantDraft[] {
  return set.filter((entry) => entry.out).map((entry) => entry.variant)
}

/** The variant as the server has it. */
export function savedOf(set: VariantSet, named: Named): VariantDraft | undefined {
  return set.find((entry) => is(entry, named))?.saved ?? undefined
}

/** Whether saving would add the variant, or write its stock or adjustment anew. */
function differs({ variant, saved }: Entry): boolean {
  return (
    !saved || saved.stock !== variant.stock || saved.priceAdjustment !== variant.priceAdjustment
  )
}

/** How many variants saving would add, change or delete. */
export function countChanges(set: VariantSet): number {
  return set.filter((entry) => entry.out || differs(entry)).length
}
