import { EMPTY_PRODUCT_FORM } from '#app/domain/product-schema.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import { versionOf } from '#app/admin/products/editor/conflict/product-diff.ts'
import type { Draft } from '#app/admin/products/editor/draft/draft.ts'
import { imageState } from '#app/admin/products/editor/images/image-list.ts'
import { NO_CHOICE } from '#app/admin/products/editor/matrix/combinations.ts'
import { UNTYPED } from '#app/admin/products/editor/variants/variant-rules.ts'
import { openVariants } from '#app/admin/products/editor/variants/variant-set.ts'
import {
  IDLE,
  type Baseline,
  type EditorEffect,
  type EditorStep,
  type VariantTyping,
} from './editor-state.ts'

/** What there is of a product before it is saved. */
export const NOT_SAVED: Baseline = {
  version: null,
  form: EMPTY_PRODUCT_FORM,
  variants: [],
  images: [],
}

const NOTHING_TYPED: VariantTyping = {
  color: '',
  size: '',
  ...UNTYPED,
  problem: '',
  duplicate: null,
}

interface Opening {
  /** As it is stored now; null: a new product. */
  product: AdminProduct | null
  draft: Draft | null
  apart: Draft | null
}

/** The product as the editor takes it for saved: in the version that the draft began with, if there is one. */
function baselineOf({ product, draft }: Opening, now: number): Baseline {
  const opened = draft?.opened ?? (product && { ...versionOf(product), at: now })
  if (!opened) return NOT_SAVED
  return {
    ...opened,
    version: draft?.updatedAt ?? product?.updatedAt ?? null,
    variants: opened.variants.filter((variant) => !isPlaceholder(variant)),
  }
}

/** The state an editor opens with, and what is to be done first. */
export function openEditor(opening: Opening, now: number): EditorStep {
  const { product, draft, apart } = opening
  const baseline = baselineOf(opening, now)
  const productId = draft?.productId ?? product?.id ?? null
  const images = draft?.images ?? baseline.images
  // Uploads that a reload has cut: nothing shows them any more.
  const forgotten = draft?.unsavedImages.filter((url) => !images.includes(url)) ?? []
  const unsaved = draft?.unsavedImages.filter((url) => images.includes(url)) ?? []
  const attempt = draft?.attempt ?? null
  const effects: EditorEffect[] = []
  if (forgotten.length > 0) effects.push({ type: 'removeFiles', urls: forgotten })
  // What an addition of before the reload has done belongs in the list.
  const isAdding = attempt?.request.kind === 'add'
  if (attempt && isAdding) effects.push({ type: 'settle', attempt })
  const state = {
    flow: draft?.flow ?? (product ? 'edit' : 'create'),
    tab: draft?.tab ?? 'basic',
    productId,
    baseline,
    form: draft?.form ?? baseline.form,
    touched: [],
    errors: {},
    imagesMissing: false,
    images: imageState(images, unsaved),
    variants: openVariants(baseline.variants, draft?.variants),
    choice: draft?.choice ?? NO_CHOICE,
    typing: NOTHING_TYPED,
    job: isAdding ? { type: 'adding' as const, addition: null } : IDLE,
    queued: false,
    attempt,
    asking: null,
    restored: draft,
    apart: apart?.productId === productId ? apart : null,
    keptAt: null,
  }
  return [state, effects]
}
