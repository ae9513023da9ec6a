import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import {
  invalidateCatalog,
  removeImages,
  type AddedVariants,
  type SavedProduct,
  type SaveRequest,
} from '#app/admin/data/mutations.ts'
import { closeError, toast } from '#app/ui/toast.ts'
import { clearDraft, type Draft, type DraftContent } from './draft.ts'
import { imageUrls } from './image-list.ts'
import { versionOf, type ProductVersion } from './product-diff.ts'
import { useAttempts } from './use-attempts.ts'
import { useCombinations } from './use-combinations.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { typeOver, useProductForm } from './use-product-form.ts'
import { useSaving } from './use-saving.ts'
import { useSetApart } from './use-set-apart.ts'
import { useVariants } from './use-variants.ts'
import { DELETED_HINT, VARIANT_MESSAGE } from './variant-rules.ts'
import type { EditorTab } from './editor-tab.ts'

export interface EditorOptions {
  /** As it is stored now. Absent: a new product. */
  product: AdminProduct | null
  draft: Draft | null
  userId: string | undefined
  onClose: () => void
  /** Opens the product again: with this draft, or as it is stored. */
  onReopen: (productId: string | null, draft: Draft | null) => void
}

export type Editor = ReturnType<typeof useEditor>

/** Everything the product editor knows and does: both flows of SPEC §4. */
export function useEditor({ product, draft, userId, onClose, onReopen }: EditorOptions) {
  const queryClient = useQueryClient()
  const [flow, setFlow] = useState(draft?.flow ?? (product ? 'edit' : 'create'))
  const [tab, setTab] = useState<EditorTab>(draft?.tab ?? 'basic')
  const [productId, setProductId] = useState(draft?.productId ?? product?.id ?? null)
  const version = useRef(draft?.updatedAt ?? product?.updatedAt ?? null)
  /** The product as it was in that version, to tell what others changed since. */
  const [opened, setOpened] = useState<ProductVersion | null>(
    () => draft?.opened ?? (product && { ...versionOf(product), at: Date.now() }),
  )
  /** The draft this began with, until a save has taken it over. */
  const [restored, setRestored] = useState(draft)
  const form = useProductForm(product, draft)
  const stored = product?.variants[0]?.imageUrls ?? []
  const uploads = useImageUploads(draft?.images ?? stored, draft?.unsavedImages)
  const images = imageUrls(uploads.images)
  /** The list the product was last saved with. */
  const [savedImages, setSavedImages] = useState(stored)
  const attempts = useAttempts({
    initial: draft?.attempt ?? null,
    keep: () => keeper.keepNow(),
    onFound({ request }, answer) {
      if (request.kind === 'save') foundSaved(request, answer as SavedProduct)
      if (request.kind === 'add') variants.stored(answer as AddedVariants)
    },
  })
  const variants = useVariants({
    product,
    draft: draft?.variants,
    productId,
    attempts,
    getVersion: () => version.current,
    onVersion: (next) => {
      version.current = next
    },
    onAdded: (added) =>
      setOpened((before) => before && { ...before, variants: [...before.variants, ...added] }),
    onGone: () => startAnew(VARIANT_MESSAGE.productGone),
  })
  const combinations = useCombinations(variants.list, variants.removed, draft?.choice)
  const imagesChanged = images.join('\n') !== savedImages.join('\n')
  const changes =
    Object.keys(form.formState.dirtyFields).length +
    (imagesChanged ? 1 : 0) +
    variants.changes(combinations.wanted)
  const pending = combinations.fresh
  const content = (): DraftContent => ({
    flow,
    tab,
    productId,
    updatedAt: version.current,
    opened,
    form: form.getValues(),
    images,
    unsavedImages: uploads.unsavedUrls(),
    variants: variants.list,
    choice: combinations.choice,
    attempt: attempts.current(),
    joined: restored?.joined ?? false,
  })
  const changed = changes + pending > 0
  const keeper = useDraftKeeper({
    userId,
    dirty: changed || (flow === 'create' && productId !== null),
    inDoubt: () => attempts.current() !== null,
    form,
    content,
    revision: JSON.stringify([tab, productId, images, variants.list, combinations.choice]),
  })

  // What an addition before the reload has done belongs in the list.
  const settleAdding = useRef(attempts.settleAdding)
  useEffect(() => {
    void settleAdding.current().catch(() => {})
  }, [])

  const setApart = useSetApart({
    userId,
    productId,
    draft,
    version,
    opened,
    changed,
    content,
    stopKeeping: keeper.stop,
    onReopen,
  })

  /** The images are the product's own; those it let go leave the bucket when nothing else carries them. */
  function onSaved(saved: ProductVersion) {
    uploads.markSaved(saved.images)
    const dropped = savedImages.filter((url) => !saved.images.includes(url))
    setSavedImages(saved.images)
    setOpened({ ...saved, at: Date.now() })
    setRestored(null)
    void removeImages(dropped)
  }

  /** A save whose answer was lost was made: what was typed since are changes to it. */
  function foundSaved(request: SaveRequest, saved: SavedProduct) {
    version.current = saved.updatedAt
    setProductId(saved.id)
    onSaved({
      form: request.form,
      images: request.images,
      variants: request.variants ?? variants.list,
    })
    const typed = form.getValues()
    form.reset(request.form)
    typeOver(form, typed, request.form)
  }

  /** Somebody deleted the product: nothing of it is saved any more, and nothing typed is lost. */
  function startAnew(message: string) {
    toast.error(message, { id: 'editor', description: DELETED_HINT })
    attempts.forget()
    version.current = null
    setProductId(null)
    setFlow('create')
    setOpened(null)
    setSavedImages([])
    variants.detach()
    void uploads.dropMissing()
    void invalidateCatalog(queryClient)
  }

  function leave() {
    keeper.stop()
    clearDraft(window.sessionStorage, userId)
    setApart.forgetApart()
    uploads.discard()
    closeError('editor')
    onClose()
  }

  const saving = useSaving({
    form,
    attempts,
    variants,
    combinations,
    images,
    uploading: uploads.batch.length > 0,
    unusable: uploads.unusable.length,
    productId,
    version,
    changed,
    setTab,
    onSaved,
    onStepOne(id) {
      setProductId(id)
      setTab('variants')
    },
    onDone: leave,
    onGone: startAnew,
    onImagesGone: uploads.dropFiles,
  })

  return {
    flow,
    form,
    uploads,
    variants,
    combinations,
    tab,
    setTab,
    productId,
    changes,
    /** Combinations chosen and not created yet: saving creates them too. */
    pending,
    imagesChanged,
    keeper,
    ...saving,
    leave,
    product,
    version,
    opened,
    restored,
    ...setApart,
  }
}
