import { variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/features/catalog/mutations.ts'

/** The variant of the list with this one's colour and size. */
export function sameVariant(
  list: VariantDraft[],
  variant: Pick<VariantDraft, 'color' | 'size'>,
): VariantDraft | undefined {
  return list.find((other) => variantKey(other) === variantKey(variant))
}

/** Whether saving would add the variant or write its stock or adjustment anew. */
export function isVariantChanged(saved: VariantDraft[], variant: VariantDraft): boolean {
  const before = sameVariant(saved, variant)
  return (
    !before || before.stock !== variant.stock || before.priceAdjustment !== variant.priceAdjustment
  )
}

/** How many variants saving would add, change or remove. */
export function countVariantChanges(saved: VariantDraft[], list: VariantDraft[]): number {
  const removed = saved.filter((before) => !sameVariant(list, before))
  return list.filter((variant) => isVariantChanged(saved, variant)).length + removed.length
}
