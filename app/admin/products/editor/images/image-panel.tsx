import { CircleAlert, ImagePlus, Plus } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#app/domain/product.ts'
import { IMAGE_TYPES } from '#app/admin/data/image-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { countable, mainImage, type ImageEvent, type ImageState } from './image-list.ts'
import { ImageTile } from './image-tile.tsx'
import { useImageDrag } from './use-image-drag.ts'
import { UploadBatch } from './upload-batch.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface ImagePanelProps {
  title?: string
  images: ImageState
  addFiles: (files: File[], dropped?: boolean) => void
  send: (event: ImageEvent) => void
  error: string | undefined
  /** The list differs from the saved one. */
  changed: boolean
}

/** Drop zone, picker and paste; the batch under way; the images in order (SPEC §2, §5). */
export function ImagePanel({
  title = 'Imágenes del producto',
  images: state,
  addFiles,
  send,
  error,
  changed,
}: ImagePanelProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { zone, over } = useFileDrop<HTMLElement>((files) => addFiles(files, true))
  const [announcement, setAnnouncement] = useState('')
  const images = state.list
  const count = countable(images).length
  const mainId = mainImage(images)?.id

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      addFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  })

  function move(id: string, to: number) {
    if (to < 0 || to >= images.length || images[to]?.id === id) return
    send({ type: 'imageMoved', id, to })
    const others = images.filter((image) => image.id !== id)
    setAnnouncement(`Imagen ${countable(others.slice(0, to)).length + 1} de ${count}`)
  }

  const grip = useImageDrag(move)

  return (
    <section ref={zone} aria-label={title} className="px-6 py-5 max-md:px-4">
      <div className="mb-3 flex items-baseline justify-between">
        <h3 className="text-copy">
          {changed && (
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block size-1.5 rounded-full bg-terracotta align-middle"
            />
          )}
          {title}
        </h3>
        <span className="text-caption text-admin-ink-3 tnum">
          {count} de {LIMITS.maxImages}
        </span>
      </div>
      <div
        className={clsx(
          'flex items-center gap-3.5 rounded-control border border-dashed bg-white px-4 py-2.5',
          over
            ? 'border-moss bg-moss-tint'
            : error
              ? 'border-2 border-brick'
              : 'border-admin-control',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-[18px] shrink-0 max-xs:hidden" />
        <p className="min-w-0 flex-1 text-note">
          <span className="block font-semibold">Arrastra o pega imágenes aquí</span>
          <span className="text-admin-ink-2">PNG, JPG, WEBP · hasta 5 MB</span>
        </p>
        <Button
          id="elegir-archivos"
          look="outline"
          size="form"
          aria-describedby={error ? 'imagenes-error' : undefined}
          onClick={() => picker.current?.click()}
        >
          Elegir archivos
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(',')}
          aria-label="Archivos de imagen"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            addFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {error && (
        <p id="imagenes-error" className="mt-1.5 flex items-center gap-1.5 text-note text-brick">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
      <UploadBatch images={state} send={send} />
      {images.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              position={index + 1}
              place={countable(images.slice(0, index + 1)).length}
              count={count}
              main={image.id === mainId}
              onMove={(to) => move(image.id, to)}
              onGrip={() => grip(image.id)}
              onMakeMain={() => {
                send({ type: 'imageMoved', id: image.id, to: 0 })
                setAnnouncement('Imagen principal elegida')
              }}
              onRemove={() => send({ type: 'imagesRemoved', ids: [image.id] })}
              onRetry={() => send({ type: 'uploadsRetried', ids: [image.id] })}
            />
          ))}
          {count < LIMITS.maxImages && (
            <li className="aspect-[4/5]">
              <button
                type="button"
                aria-label="Agregar más imágenes"
                onClick={() => picker.current?.click()}
                className="grid size-full place-items-center border border-dashed border-admin-line bg-white/50 hover:border-admin-control hover:bg-white"
              >
                <Plus aria-hidden="true" className="size-5" />
              </button>
            </li>
          )}
        </ul>
      )}
      {images.length > 1 && (
        <p className="mt-2.5 text-caption text-admin-ink-3 max-md:hidden">
          Arrastra para ordenar, o enfoca una y usa <Key>Alt</Key> <Key>←</Key> <Key>→</Key>
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[3px] border border-admin-line bg-white px-1 font-sans text-xs">
      {children}
    </kbd>
  )
}
