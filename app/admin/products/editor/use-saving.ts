import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { PRODUCT_MESSAGE, type ProductForm } from '#app/domain/product-schema.ts'
import {
  finishProduct,
  invalidateCatalog,
  placeholderVariant,
  saveProduct,
} from '#app/features/catalog/mutations.ts'
import { AppError } from '#app/lib/errors.ts'
import { toast } from '#app/ui/toast.ts'
import { IMAGE_MESSAGE } from './image-list.ts'
import type { ProductVersion } from './product-diff.ts'
import type { EditorTab } from './use-editor.ts'
import type { Combinations } from './use-combinations.ts'
import type { useVariants } from './use-variants.ts'
import { VARIANT_MESSAGE } from './variant-rules.ts'

interface SavingOptions {
  form: UseFormReturn<ProductForm>
  variants: ReturnType<typeof useVariants>
  combinations: Combinations
  /** Public URLs in order. */
  images: string[]
  /** A batch of images is on its way. */
  uploading: boolean
  productId: string | null
  /** Version the next save builds on. */
  version: RefObject<string | null>
  /** Something is not saved. */
  changed: boolean
  setTab: (tab: EditorTab) => void
  /** The product was saved with these values and the editor's images. */
  onSaved: (saved: ProductVersion) => void
  /** Step 1 has made the product, or saved it again. */
  onStepOne: (productId: string) => void
  /** Saved for good. */
  onDone: () => void
  /** Somebody deleted the product: says so, and what stands here becomes a new one. */
  onGone: () => void
}

/** The saves of both flows (SPEC §4) with their checks and toasts (SPEC §5, §8). */
export function useSaving({ form, variants, images, productId, version, ...on }: SavingOptions) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [imagesError, setImagesError] = useState<string>()
  /** The save that a newer version stopped, to be made again over it; null when there is none. */
  const [stopped, setStopped] = useState<(() => Promise<void>) | null>(null)

  function fail(error: unknown, fallback: string, overwrite: () => Promise<void>) {
    console.warn('product not saved', error)
    if (error instanceof AppError) {
      if (error.message === 'product_conflict') return setStopped(() => overwrite)
      if (error.code === 'no_real_variant')
        return void toast.error(VARIANT_MESSAGE.realRequired, { id: 'editor' })
      if (error.code === 'not_found') return on.onGone()
      if (error.code === 'variant_exists')
        return void toast.error(VARIANT_MESSAGE.duplicate, { id: 'editor' })
    }
    toast.error(fallback, { id: 'editor', description: hint(error) })
  }

  /** Runs one save with its checks; `work` gets valid values and whether to overwrite a newer version. */
  async function run(
    fallback: string,
    work: (values: ProductForm, force: boolean) => Promise<void>,
    force = false,
  ): Promise<void> {
    if (busy) return
    const noImages = images.length === 0
    setImagesError(noImages ? PRODUCT_MESSAGE.images : undefined)
    const invalid = (errors: FieldErrors<ProductForm>) => {
      on.setTab('basic')
      const [first] = Object.values(errors)
      toast.error(String(first?.message ?? fallback), { id: 'editor' })
    }
    await form.handleSubmit(async (values) => {
      if (on.uploading) return void toast.warning(IMAGE_MESSAGE.busy)
      if (noImages) {
        on.setTab('basic')
        return void toast.error(PRODUCT_MESSAGE.images, { id: 'editor' })
      }
      setBusy(true)
      try {
        await work(values, force)
      } catch (error) {
        fail(error, fallback, () => run(fallback, work, true))
      } finally {
        setBusy(false)
      }
    }, invalid)()
  }

  const isEmpty = variants.list.length + on.combinations.wanted.length === 0

  /** The whole product as it stands here, with the combinations that are chosen. */
  async function saveAll(values: ProductForm, force: boolean) {
    const all = [...variants.list, ...on.combinations.variants()]
    const saved = await saveProduct({
      id: productId,
      form: values,
      images,
      variants: all,
      expectedUpdatedAt: force ? null : version.current,
    })
    version.current = saved.updatedAt
    on.onSaved({ form: values, variants: all, images })
  }

  /** Not awaited: what comes next must not wait, nor be refused, until the list behind is read again. */
  const refresh = () => void invalidateCatalog(queryClient)

  return {
    busy,
    imagesError: images.length > 0 ? undefined : imagesError,
    conflict: stopped !== null,
    closeConflict: () => setStopped(null),
    overwrite() {
      setStopped(null)
      void stopped?.()
    },

    /**
     * Step 1 of the wizard; coming back to it updates the product it made. Variants that are there without a product
     * are created with it, which leaves nothing for step 2.
     */
    saveAndContinue: () =>
      run('Error al crear el producto', async (values, force) => {
        if (!productId && !isEmpty) {
          await saveAll(values, force)
          toast.success('Producto creado exitosamente con todas sus variantes', { id: 'editor' })
          on.onDone()
          return refresh()
        }
        const saved = await saveProduct({
          id: productId,
          form: values,
          images,
          ...(productId
            ? { expectedUpdatedAt: force ? null : version.current }
            : { variants: [placeholderVariant()] }),
        })
        version.current = saved.updatedAt
        on.onSaved({ form: values, variants: variants.list, images })
        form.reset(values)
        if (!productId) variants.clear()
        toast.success(
          productId
            ? 'Producto actualizado exitosamente'
            : 'Producto creado exitosamente. Ahora define las variantes reales.',
          { id: 'editor' },
        )
        on.onStepOne(saved.id)
        refresh()
      }),

    /** Saves the whole product that exists. */
    save() {
      if (!productId) {
        toast.error('Error: Esta función solo es para editar productos existentes')
        return Promise.resolve()
      }
      if (isEmpty) {
        toast.error(VARIANT_MESSAGE.oneRequired, { id: 'editor' })
        on.setTab('variants')
        return Promise.resolve()
      }
      return run('Error al actualizar el producto', async (values, force) => {
        await saveAll(values, force)
        toast.success('Producto actualizado exitosamente', { id: 'editor' })
        on.onDone()
        refresh()
      })
    },

    /** Step 2: what is not saved yet, then the placeholder goes (SPEC §4). */
    finish() {
      if (!productId) {
        toast.error(VARIANT_MESSAGE.noProduct, { id: 'editor' })
        return Promise.resolve()
      }
      if (isEmpty) {
        toast.error(VARIANT_MESSAGE.realRequired, { id: 'editor' })
        on.setTab('variants')
        return Promise.resolve()
      }
      return run('Error al finalizar el producto', async (values, force) => {
        if (on.changed || force) await saveAll(values, force)
        const count = await finishProduct(productId)
        toast.success(`Producto finalizado exitosamente con ${count} variante(s)`, { id: 'editor' })
        on.onDone()
        refresh()
      })
    },
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
