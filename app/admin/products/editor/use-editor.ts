import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  EMPTY_PRODUCT_FORM,
  productFormSchema,
  toProductForm,
  type ProductForm,
} from '#app/domain/product-schema.ts'
import type { AdminProduct } from '#app/features/catalog/admin-queries.ts'
import { invalidateCatalog, removeImages, unusedImages } from '#app/features/catalog/mutations.ts'
import { toast } from '#app/ui/toast.ts'
import { clearDraft, readDraft, writeDraft, type Draft, type DraftContent } from './draft.ts'
import { imageUrls } from './image-list.ts'
import { versionOf, type ProductVersion } from './product-diff.ts'
import { useCombinations } from './use-combinations.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { useSaving } from './use-saving.ts'
import { useVariants } from './use-variants.ts'
import { VARIANT_MESSAGE } from './variant-rules.ts'

export type EditorTab = 'basic' | 'variants'

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

const PRICES: ReadonlySet<keyof ProductForm> = new Set(['basePrice', 'salePrice'])

/** Everything the product editor knows and does: both flows of SPEC §4. */
export function useEditor({ product, draft, userId, onClose, onReopen }: EditorOptions) {
  const queryClient = useQueryClient()
  const storage = window.sessionStorage
  const [flow, setFlow] = useState(draft?.flow ?? (product ? 'edit' : 'create'))
  const [tab, setTab] = useState<EditorTab>(draft?.tab ?? 'basic')
  const [productId, setProductId] = useState(draft?.productId ?? product?.id ?? null)
  const version = useRef(draft?.updatedAt ?? product?.updatedAt ?? null)
  /** The product as it was in that version, to tell what others changed since. */
  const [opened, setOpened] = useState<ProductVersion | null>(
    () => draft?.opened ?? (product && versionOf(product)),
  )
  /** Values of before somebody else's version was loaded. */
  const [apart, setApart] = useState(() => {
    const kept = readDraft(storage, userId, 'apart')
    return kept && kept.productId === productId ? kept : null
  })

  const form = useForm<ProductForm>({
    resolver: zodResolver(productFormSchema),
    defaultValues: product ? toProductForm(product) : EMPTY_PRODUCT_FORM,
    mode: 'onTouched',
  })
  useEffect(() => {
    if (!draft) return
    const stored = form.formState.defaultValues
    for (const name of Object.keys(draft.form) as (keyof ProductForm)[]) {
      // '10' was saved as '10.00': the same price is no change.
      const same = PRICES.has(name) && Number(draft.form[name]) === Number(stored?.[name])
      if (!same) form.setValue(name, draft.form[name], { shouldDirty: true })
    }
  }, [draft, form])
  const stored = product?.variants[0]?.imageUrls ?? []
  const uploads = useImageUploads(draft?.images ?? stored, draft?.unsavedImages)
  const images = imageUrls(uploads.images)
  /** The list the product was last saved with. */
  const [savedImages, setSavedImages] = useState(stored)
  const variants = useVariants({
    product,
    draft: draft?.variants,
    productId,
    getVersion: () => version.current,
    onVersion: (next) => {
      version.current = next
    },
    onGone: startAnew,
  })
  const combinations = useCombinations(variants.list, draft?.choice)
  const imagesChanged = images.join('\n') !== savedImages.join('\n')
  const changes =
    Object.keys(form.formState.dirtyFields).length + (imagesChanged ? 1 : 0) + variants.changes
  const pending = combinations.wanted.length
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
  })
  const keeper = useDraftKeeper({
    userId,
    dirty: changes + pending > 0 || (flow === 'create' && productId !== null),
    form,
    content,
    revision: JSON.stringify([tab, productId, images, variants.list, combinations.choice]),
  })

  /** Somebody deleted the product: nothing of it is saved any more, and nothing typed is lost. */
  function startAnew() {
    toast.error(VARIANT_MESSAGE.productGone, {
      id: 'editor',
      description:
        'Alguien lo borró. Lo que escribiste sigue aquí: guarda los datos y se creará de nuevo.',
    })
    version.current = null
    setProductId(null)
    setFlow('create')
    setOpened(null)
    setSavedImages([])
    variants.detach()
    void uploads.dropMissing()
    void invalidateCatalog(queryClient)
  }

  function forgetApart() {
    if (!apart) return
    clearDraft(storage, userId, 'apart')
    setApart(null)
    void unusedImages(apart.unsavedImages).then(removeImages)
  }

  function leave() {
    keeper.stop()
    clearDraft(storage, userId)
    forgetApart()
    uploads.discard()
    onClose()
  }

  const saving = useSaving({
    form,
    variants,
    combinations,
    images,
    uploading: uploads.batch.length > 0,
    productId,
    version,
    changed: changes + pending > 0,
    setTab,
    /** The images are the product's own; those it let go leave the bucket when nothing else carries them. */
    onSaved(saved) {
      uploads.markSaved(saved.images)
      const dropped = savedImages.filter((url) => !saved.images.includes(url))
      setSavedImages(saved.images)
      setOpened(saved)
      void unusedImages(dropped).then(removeImages, (error: unknown) =>
        console.warn('old images not removed', error),
      )
    },
    onStepOne(id) {
      setProductId(id)
      setTab('variants')
    },
    onDone: leave,
    onGone: startAnew,
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
    opened,
    apart,
    forgetApart,
    /** Opens what somebody else saved; what stands here is set apart and can be got back. */
    loadStored() {
      if (writeDraft(storage, userId, content(), Date.now(), 'apart') === null) return false
      keeper.stop()
      clearDraft(storage, userId)
      onReopen(productId, null)
      return true
    },
    /** Brings back what was set apart, over the version that is open now; what stands here takes its place. */
    restoreApart() {
      if (!apart) return
      keeper.stop()
      if (changes + pending > 0) writeDraft(storage, userId, content(), Date.now(), 'apart')
      else clearDraft(storage, userId, 'apart')
      const back = { ...apart, updatedAt: version.current, opened }
      writeDraft(storage, userId, back)
      onReopen(productId, back)
    },
    discardDraft() {
      keeper.stop()
      clearDraft(storage, userId)
      void unusedImages(draft?.unsavedImages ?? []).then(removeImages)
      onReopen(productId, null)
    },
  }
}
