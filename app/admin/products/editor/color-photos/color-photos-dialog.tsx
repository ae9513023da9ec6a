import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { setColorImages } from '#app/admin/data/color-images.ts'
import { invalidateCatalog, removeImages } from '#app/admin/data/mutations.ts'
import { AppError } from '#app/lib/errors.ts'
import {
  discarded,
  imageReducer,
  imageState,
  imageUrls,
  owned,
  type ImageEffect,
  type ImageEvent,
  type ImageState,
} from '#app/admin/products/editor/images/image-list.ts'
import { ImagePanel } from '#app/admin/products/editor/images/image-panel.tsx'
import { createUploader } from '#app/admin/products/editor/images/uploader.ts'
import { createMachine } from '#app/admin/products/editor/machine/machine.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ColorPhotos } from './color-photos.ts'

interface ColorPhotosDialogProps {
  productId: string
  photos: ColorPhotos
  /** Version the editor builds on: saving photos raises it. */
  version: () => string | null
  onClose: () => void
  onSaved: (updatedAt: string | null, photos: ColorPhotos) => void
}

/** Photos of one colour: uploaded, ordered, removed, and saved at once, as variants are (ADR 0033). */
export function ColorPhotosDialog(props: ColorPhotosDialogProps) {
  const { productId, photos, version, onClose, onSaved } = props
  const queryClient = useQueryClient()
  const [{ getState, subscribe, send, uploader }] = useState(() =>
    openImages(photos.own ? photos.images : []),
  )
  useEffect(() => uploader.dispose, [uploader])
  const state = useSyncExternalStore(subscribe, getState)
  const addFiles = (files: File[], dropped = false) =>
    send({ type: 'filesChosen', files: uploader.prepare(files), dropped })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const images = imageUrls(state.list)
  const changed =
    state.list.length !== images.length ||
    images.join('\n') !== (photos.own ? photos.images.join('\n') : '')

  // Before the editor below hears of it: what is pasted here belongs here.
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      event.stopPropagation()
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) addFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])

  /** What nobody has saved goes. */
  const discard = (last: ImageState) => discarded(last)[1].forEach(uploader.perform)
  function leave() {
    discard(getState())
    onClose()
  }

  /** None: the product's own. */
  async function save(next: string[]) {
    setBusy(true)
    setProblem(undefined)
    try {
      const saved = await setColorImages({
        productId,
        color: photos.color,
        images: next,
        expected: photos.images,
        expectedUpdatedAt: version(),
      })
      // A version that somebody else raised meanwhile is not taken over: the next save must tell.
      discard(owned(getState(), saved.images))
      void removeImages(photos.images.filter((url) => !saved.images.includes(url)))
      void invalidateCatalog(queryClient)
      toast.success(`Fotos de ${photos.color} guardadas`, { id: 'editor' })
      onSaved(saved.updatedAt, {
        color: photos.color,
        images: saved.images,
        own: next.length > 0,
      })
      onClose()
    } catch (error) {
      console.warn('photos of a colour not saved', error)
      setProblem(reason(error))
    } finally {
      setBusy(false)
    }
  }
  function check() {
    if (state.batch) return setProblem('Espera a que terminen de subir.')
    if (state.list.some(({ status }) => status !== 'done'))
      return setProblem('Reintenta o quita las imágenes que fallaron.')
    if (images.length === 0) return setProblem('Sube al menos una, o usa las del producto.')
    void save(images)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/55" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => changed && event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-32px)] max-w-[576px] -translate-y-1/2 flex-col overflow-hidden rounded-shell bg-white text-ink shadow-[0_24px_64px_rgb(31_37_34/.3)]"
        >
          <Dialog.Title className="border-b border-admin-line px-6 py-4 text-xl break-words max-md:px-4">
            Fotos de {photos.color}
          </Dialog.Title>
          <div className="relative min-h-0 overflow-y-auto bg-admin-paper">
            <ImagePanel
              title={`Imágenes de ${photos.color}`}
              images={state}
              addFiles={addFiles}
              send={send}
              error={problem}
              changed={changed}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-3 border-t border-admin-line px-6 py-3 max-md:px-4 max-md:[&>button]:w-full">
            {photos.own && (
              <Button
                look="quiet"
                size="form"
                className="mr-auto"
                busy={busy}
                onClick={() => void save([])}
              >
                Usar las del producto
              </Button>
            )}
            <Button look="outline" size="form" disabled={busy} onClick={leave}>
              Cancelar
            </Button>
            <Button look="moss" size="form" busy={busy} onClick={check}>
              Guardar fotos
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The images of this dialog, apart from the editor's. */
function openImages(urls: string[]) {
  const machine = createMachine<ImageState, ImageEvent, ImageEffect>({
    first: imageState(urls),
    reduce: imageReducer,
    perform: (effect) => uploader.perform(effect),
  })
  const uploader = createUploader(machine.send)
  return { ...machine, uploader }
}

function reason(error: unknown): string {
  if (error instanceof AppError) {
    if (error.code === 'stale_version')
      return 'Alguien cambió estas fotos mientras las editabas. Cierra y abre el producto de nuevo.'
    if (error.code === 'offline') return 'No hay conexión. Tus fotos siguen aquí: intenta de nuevo.'
    if (error.code === 'not_found') return 'Este producto ya no existe.'
  }
  return 'No pudimos guardar las fotos. Siguen aquí: intenta de nuevo.'
}
