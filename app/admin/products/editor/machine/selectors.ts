import { PRODUCT_MESSAGE } from '#app/domain/product-schema.ts'
import type { DraftContent } from '#app/admin/products/editor/draft/draft.ts'
import { imageUrls } from '#app/admin/products/editor/images/image-list.ts'
import { combine } from '#app/admin/products/editor/matrix/combinations.ts'
import {
  countChanges,
  listed,
  parted,
  restored,
  type NewVariant,
} from '#app/admin/products/editor/variants/variant-set.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import type { EditorState, Fresh } from './editor-state.ts'
import { fieldNames, isChanged, type FieldName } from './form-values.ts'
import type { Intent } from './intents.ts'

/** What the button at the foot means now. */
export function intentOf({ flow, tab }: EditorState): Intent {
  if (flow === 'edit') return 'update'
  return tab === 'basic' ? 'continue' : 'finish'
}

export const isDirty = ({ baseline, form }: EditorState, name: FieldName): boolean =>
  isChanged(baseline.form, form, name)

export const imagesChanged = ({ images, baseline }: EditorState): boolean =>
  imageUrls(images.list).join('\n') !== baseline.images.join('\n')

/** Spanish sentence at the images. */
export const imagesError = ({ imagesMissing, images }: EditorState): string | undefined =>
  imagesMissing && imageUrls(images.list).length === 0 ? PRODUCT_MESSAGE.images : undefined

/** How many fields, lists and variants a save would change; variants chosen in the matrix are `pending`. */
export function unsavedCounts(state: EditorState): { changes: number; pending: number } {
  const { baseline, form, variants, choice } = state
  const { wanted, fresh } = combine(variants, choice)
  const withBack = restored(variants, parted(variants, wanted).back)
  return {
    changes:
      fieldNames(form).filter((name) => isDirty(state, name)).length +
      (imagesChanged(state) ? 1 : 0) +
      countChanges(withBack, baseline.variants),
    pending: fresh,
  }
}

export function isUnsaved(state: EditorState): boolean {
  const { changes, pending } = unsavedCounts(state)
  return changes + pending > 0
}

/** Something would be lost with the tab: changes, or a wizard on its way. */
export const isWorthKeeping = (state: EditorState): boolean =>
  isUnsaved(state) || (state.flow === 'create' && state.productId !== null)

/** The list as it will be with these in it. */
export function including(
  { variants }: EditorState,
  wanted: readonly NewVariant[],
  fresh: Fresh['variant'],
): VariantDraft[] {
  const { back, fresh: added } = parted(variants, wanted)
  return [
    ...listed(restored(variants, back)),
    ...added.map(({ color, size, stock, priceAdjustment }) =>
      fresh(color, size, stock, priceAdjustment),
    ),
  ]
}

/** All variants a save would write: those of the list, and those chosen in the matrix. */
export const allVariants = (state: EditorState, fresh: Fresh['variant']): VariantDraft[] =>
  including(state, combine(state.variants, state.choice).wanted, fresh)

/** What the draft keeps. */
export function draftContent(state: EditorState): DraftContent {
  const { version, ...opened } = state.baseline
  return {
    flow: state.flow,
    tab: state.tab,
    productId: state.productId,
    updatedAt: version,
    opened: state.productId === null ? null : opened,
    form: state.form,
    images: imageUrls(state.images.list),
    unsavedImages: state.images.unsaved,
    variants: listed(state.variants),
    choice: state.choice,
    attempt: state.attempt,
    joined: state.restored?.joined ?? false,
  }
}
