import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { parsePrice, PRODUCT_MESSAGE, type ProductForm } from '#app/domain/product-schema.ts'
import { useSession } from '#app/features/session/session-provider.tsx'
import { AppError, isRefusal } from '#app/lib/errors.ts'
import { toast } from '#app/ui/toast.ts'
import { IMAGE_MESSAGE } from './image-files.ts'
import { Settled } from './use-attempts.ts'
import type { EditorTab } from './editor-tab.ts'
import { finalPriceWords, VARIANT_MESSAGE } from './variant-rules.ts'

export interface SaveRunOptions {
  form: UseFormReturn<ProductForm>
  /** Public URLs in order. */
  images: string[]
  /** A batch of images is on its way. */
  uploading: boolean
  /** Images that this save would leave out without a word. */
  unusable: number
  setTab: (tab: EditorTab) => void
  /** Somebody deleted the product: says so in these words, and what stands here becomes a new one. */
  onGone: (message: string) => void
  /** These files were removed from the bucket meanwhile. */
  onImagesGone: (files: string[]) => void
}

/** What a save says when it fails, and when its product is no longer there (SPEC §8). */
interface SaveWords {
  failed: string
  gone: string
  /** The same save over the editor as it stands then: an earlier write had to be settled first. */
  again: (force: boolean) => Promise<void>
}

const IMAGE_GONE =
  'Una imagen ya no existe y salió de la lista. Revisa las imágenes y guarda de nuevo.'

type Work = (values: ProductForm, force: boolean) => Promise<void>

/** Runs one save at a time with its checks (SPEC §5), and knows the one that a newer version stopped. */
export function useSaveRun(options: SaveRunOptions) {
  const { form, images, uploading, unusable, setTab, onGone, onImagesGone } = options
  const { recheckRole } = useSession()
  const [busy, setBusy] = useState(false)
  const [imagesError, setImagesError] = useState<string>()
  /** To be made again over the newer version; null when there is none. */
  const [stopped, setStopped] = useState<(() => Promise<void>) | null>(null)

  /** The save that waits for a word on the images that failed; null when there is none. */
  const [without, setWithout] = useState<(() => Promise<void>) | null>(null)

  async function fail(error: unknown, words: SaveWords, overwrite: () => Promise<void>) {
    console.warn('product not saved', error)
    // To who is staff no longer a product is not gone, but hidden. The guard leads away, the draft stays.
    if (isRefusal(error) && !(await recheckRole())) return
    if (error instanceof AppError) {
      if (error.message === 'product_conflict') return setStopped(() => overwrite)
      if (error.code === 'not_found') return onGone(words.gone)
      if (error.code === 'image_gone') {
        onImagesGone(error.details.split(','))
        return void toast.error(words.failed, { id: 'editor', description: IMAGE_GONE })
      }
      if (error.code === 'final_price') return refusePrice(finalPriceWords(error))
      if (error.code === 'no_real_variant')
        return void toast.error(VARIANT_MESSAGE.realRequired, { id: 'editor' })
      if (error.code === 'variant_exists')
        return void toast.error(VARIANT_MESSAGE.duplicate, { id: 'editor' })
    }
    toast.error(words.failed, { id: 'editor', description: hint(error) })
  }

  /** At the price when it was changed here, else at the adjustment, whose row says so by itself. */
  function refusePrice(message: string) {
    const field = form.getValues('isOnSale') ? 'salePrice' : 'basePrice'
    // '100' was saved as '100.00': the same price is no change.
    const before = parsePrice(form.formState.defaultValues?.[field] ?? '')
    const isChanged = parsePrice(form.getValues(field)) !== before
    if (isChanged) form.setError(field, { message })
    setTab(isChanged ? 'basic' : 'variants')
    toast.error(message, { id: 'editor' })
  }

  function refuse(message: string) {
    setTab('basic')
    toast.error(message, { id: 'editor' })
  }

  /** `work` gets valid values and whether to overwrite a newer version. */
  async function run(words: SaveWords, work: Work, force = false): Promise<void> {
    if (busy) return
    const noImages = images.length === 0
    setImagesError(noImages ? PRODUCT_MESSAGE.images : undefined)
    const invalid = (errors: FieldErrors<ProductForm>) =>
      refuse(String(Object.values(errors)[0]?.message ?? words.failed))
    await form.handleSubmit(async (values) => {
      if (uploading) return void toast.warning(IMAGE_MESSAGE.busy)
      if (noImages) return refuse(PRODUCT_MESSAGE.images)
      if (unusable > 0) return setWithout(() => () => words.again(force))
      setBusy(true)
      try {
        await work(values, force)
      } catch (error) {
        if (error instanceof Settled) {
          flushSync(() => setBusy(false))
          await words.again(force)
        } else await fail(error, words, () => run(words, work, true))
      } finally {
        setBusy(false)
      }
    }, invalid)()
  }

  return {
    run,
    busy,
    imagesError: images.length > 0 ? undefined : imagesError,
    conflict: stopped !== null,
    /** Some images failed: with whom the save goes on is asked. */
    asksForImages: without !== null,
    closeImages: () => setWithout(null),
    /** The same save, once `leaveOut` has taken the images out of the list. */
    saveWithout(leaveOut: () => void) {
      flushSync(() => {
        leaveOut()
        setWithout(null)
      })
      void without?.()
    },
    closeConflict: () => setStopped(null),
    overwrite() {
      setStopped(null)
      void stopped?.()
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
  if (error.code === 'no_room')
    return 'La tienda se quedó sin espacio para guardar. Lo que escribiste sigue aquí: avisa a quien la administra.'
  return 'Lo que escribiste sigue aquí: intenta de nuevo.'
}
