import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { toast } from '#app/ui/toast.ts'
import {
  EMPTY_PRODUCT_FORM,
  PRODUCT_MESSAGE,
  productFormSchema,
  toProductForm,
  type ProductForm,
} from '#app/domain/product-schema.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/features/catalog/admin-queries.ts'
import {
  finishProduct,
  invalidateCatalog,
  placeholderVariant,
  removeImages,
  saveProduct,
  unusedImages,
} from '#app/features/catalog/mutations.ts'
import { AppError } from '#app/lib/errors.ts'
import { clearDraft, type Draft } from './draft.ts'
import { IMAGE_MESSAGE, imageUrls } from './image-list.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { useVariants } from './use-variants.ts'
import { VARIANT_MESSAGE } from './variant-rules.ts'

export type EditorTab = 'basic' | 'variants'

export interface EditorOptions {
  /** Absent: a new product. */
  product: AdminProduct | null
  draft: Draft | null
  userId: string | undefined
  onClose: () => void
}

export type Editor = ReturnType<typeof useEditor>

const PRICES: ReadonlySet<keyof ProductForm> = new Set(['basePrice', 'salePrice'])

/** Everything the product editor knows and does: both flows of SPEC §4, their checks and toasts. */
export function useEditor({ product, draft, userId, onClose }: EditorOptions) {
  const queryClient = useQueryClient()
  const flow = draft?.flow ?? (product ? 'edit' : 'create')
  const [tab, setTab] = useState<EditorTab>(draft?.tab ?? 'basic')
  const [productId, setProductId] = useState(draft?.productId ?? product?.id ?? null)
  const version = useRef(draft?.updatedAt ?? product?.updatedAt ?? null)
  const [busy, setBusy] = useState(false)
  const [imagesError, setImagesError] = useState<string>()
  const [conflict, setConflict] = useState(false)

  const form = useForm<ProductForm>({
    resolver: zodResolver(productFormSchema),
    defaultValues: product ? toProductForm(product) : EMPTY_PRODUCT_FORM,
    mode: 'onTouched',
  })
  useEffect(() => {
    if (!draft) return
    const opened = form.formState.defaultValues
    for (const name of Object.keys(draft.form) as (keyof ProductForm)[]) {
      // '10' was saved as '10.00': the same price is no change.
      const same = PRICES.has(name) && Number(draft.form[name]) === Number(opened?.[name])
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
  })
  const imagesChanged = images.join('\n') !== savedImages.join('\n')
  const changes =
    Object.keys(form.formState.dirtyFields).length + (imagesChanged ? 1 : 0) + variants.changes
  const keeper = useDraftKeeper({
    userId,
    dirty: changes > 0 || (flow === 'create' && productId !== null),
    form,
    content: () => ({
      flow,
      tab,
      productId,
      updatedAt: version.current,
      form: form.getValues(),
      images,
      unsavedImages: uploads.unsavedUrls(),
      variants: variants.list,
    }),
    revision: JSON.stringify([tab, productId, images, variants.list]),
  })

  function leave() {
    keeper.stop()
    clearDraft(window.sessionStorage, userId)
    uploads.discard()
    onClose()
  }

  /** After a save: the images are the product's own; those it let go leave the bucket when nothing else carries them. */
  function settleImages(saved: string[]) {
    uploads.markSaved(saved)
    const dropped = savedImages.filter((url) => !saved.includes(url))
    setSavedImages(saved)
    void unusedImages(dropped).then(removeImages, (error: unknown) =>
      console.warn('old images not removed', error),
    )
  }

  function fail(error: unknown, fallback: string) {
    console.warn('product not saved', error)
    if (error instanceof AppError) {
      if (error.message === 'product_conflict') return setConflict(true)
      if (error.code === 'no_real_variant')
        return void toast.error(VARIANT_MESSAGE.realRequired, { id: 'editor' })
      if (error.code === 'not_found')
        return void toast.error(VARIANT_MESSAGE.productGone, { id: 'editor' })
      if (error.code === 'variant_exists')
        return void toast.error(VARIANT_MESSAGE.duplicate, { id: 'editor' })
    }
    toast.error(fallback, { id: 'editor', description: hint(error) })
  }

  /** Runs one save with its checks; `work` gets valid values and the public URLs of the images. */
  async function run(fallback: string, work: (values: ProductForm) => Promise<void>) {
    if (busy) return
    const noImages = images.length === 0
    setImagesError(noImages ? PRODUCT_MESSAGE.images : undefined)
    const invalid = (errors: FieldErrors<ProductForm>) => {
      setTab('basic')
      const [first] = Object.values(errors)
      toast.error(String(first?.message ?? fallback), { id: 'editor' })
    }
    await form.handleSubmit(async (values) => {
      if (uploads.batch.length > 0) return void toast.warning(IMAGE_MESSAGE.busy)
      if (noImages) {
        setTab('basic')
        return void toast.error(PRODUCT_MESSAGE.images, { id: 'editor' })
      }
      setBusy(true)
      try {
        await work(values)
      } catch (error) {
        fail(error, fallback)
      } finally {
        setBusy(false)
      }
    }, invalid)()
  }

  /** Step 1 of the wizard; coming back to it updates the product it made. */
  const saveAndContinue = () =>
    run('Error al crear el producto', async (values) => {
      const saved = await saveProduct({
        id: productId,
        form: values,
        images,
        ...(productId
          ? { expectedUpdatedAt: version.current }
          : { variants: [placeholderVariant()] }),
      })
      version.current = saved.updatedAt
      settleImages(images)
      form.reset(values)
      if (!productId) variants.clear()
      toast.success(
        productId
          ? 'Producto actualizado exitosamente'
          : 'Producto creado exitosamente. Ahora define las variantes reales.',
        { id: 'editor' },
      )
      setProductId(saved.id)
      setTab('variants')
      // Not awaited: what comes next must not wait, nor be refused, until the list behind is read again.
      void invalidateCatalog(queryClient)
    })

  /** Saves the whole product; `force` overwrites a newer version. */
  const save = (force = false) => {
    if (!productId) {
      toast.error('Error: Esta función solo es para editar productos existentes')
      return Promise.resolve()
    }
    if (variants.list.length === 0) {
      toast.error(VARIANT_MESSAGE.oneRequired, { id: 'editor' })
      setTab('variants')
      return Promise.resolve()
    }
    return run('Error al actualizar el producto', async (values) => {
      await saveProduct({
        id: productId,
        form: values,
        images,
        variants: variants.list,
        expectedUpdatedAt: force ? null : version.current,
      })
      settleImages(images)
      toast.success('Producto actualizado exitosamente', { id: 'editor' })
      leave()
      void invalidateCatalog(queryClient)
    })
  }

  /** Step 2: what is not saved yet, then the placeholder goes (SPEC §4). */
  const finish = (force = false) => {
    if (!productId) {
      toast.error(VARIANT_MESSAGE.noProduct, { id: 'editor' })
      return Promise.resolve()
    }
    if (!variants.list.some((variant) => !isPlaceholder(variant))) {
      toast.error(VARIANT_MESSAGE.realRequired, { id: 'editor' })
      setTab('variants')
      return Promise.resolve()
    }
    return run('Error al finalizar el producto', async (values) => {
      if (changes > 0 || force) {
        const saved = await saveProduct({
          id: productId,
          form: values,
          images,
          variants: variants.list,
          expectedUpdatedAt: force ? null : version.current,
        })
        version.current = saved.updatedAt
        settleImages(images)
      }
      const count = await finishProduct(productId)
      toast.success(`Producto finalizado exitosamente con ${count} variante(s)`, { id: 'editor' })
      leave()
      void invalidateCatalog(queryClient)
    })
  }

  return {
    flow,
    form,
    uploads,
    variants,
    tab,
    setTab,
    productId,
    busy,
    changes,
    imagesChanged,
    imagesError: images.length > 0 ? undefined : imagesError,
    keeper,
    saveAndContinue,
    save,
    finish,
    leave,
    conflict,
    closeConflict: () => setConflict(false),
    original: product,
  }
}

/** What to do about it, in plain words; undefined when there is nothing better to say. */
function hint(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'offline')
    return 'No hay conexión. Lo que escribiste sigue aquí: intenta de nuevo.'
  if (error.code === 'session_expired' || error.code === 'forbidden')
    return 'Tu sesión terminó. Entra de nuevo: lo que escribiste quedó guardado como borrador.'
  return 'Lo que escribiste sigue aquí: intenta de nuevo.'
}
