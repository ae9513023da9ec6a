import { Grip, RotateCcw, Star, Trash2, TriangleAlert, X } from 'lucide-react'
import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import { imageSrc } from '#app/lib/images.ts'
import { ProgressLine } from '#app/admin/products/progress-line.tsx'
import type { ImageEntry } from './image-list.ts'

interface ImageTileProps {
  image: ImageEntry
  /** In the list, from 1. */
  position: number
  /** Among those that count, from 1: 'Imagen 2 de 5', as the panel's head counts them. */
  place: number
  count: number
  /** The one main image. */
  main: boolean
  /** Index to move to. */
  onMove: (index: number) => void
  /** The grip is held, by mouse or finger. */
  onGrip: () => void
  onMakeMain: () => void
  /** Takes it out; one that is on its way is given up. */
  onRemove: () => void
  onRetry: () => void
}

/** One image: its state, and star, grip and bin on focus or hover (always on touch). */
export function ImageTile(props: ImageTileProps) {
  const { image, position, place, count, main, onMove } = props
  const failed = image.status === 'failed' || image.status === 'refused'

  /** Alt + ← → from any of the tile's buttons. */
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onMove(position - 1 + (event.key === 'ArrowLeft' ? -1 : 1))
  }
  return (
    <li
      data-image-position={position}
      className={clsx(
        'group relative aspect-[4/5] overflow-hidden',
        failed ? 'bg-brick-tint' : 'bg-sand',
        main && 'outline-2 outline-moss',
        failed && 'outline-2 -outline-offset-2 outline-brick',
      )}
    >
      {!failed && (
        <img
          src={image.url === image.preview ? imageSrc(image.url, 240) : image.preview}
          alt={`Imagen ${place} de ${count}: ${image.name}`}
          draggable={false}
          className={clsx('size-full object-cover', image.status === 'uploading' && 'opacity-50')}
        />
      )}
      {failed && (
        <div className="grid size-full grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-2 p-2 text-center text-caption text-brick">
          <TriangleAlert aria-hidden="true" className="size-4" />
          <div className="w-full min-w-0">
            <p className="text-balance">{image.error}</p>
            <p title={image.name} className="mt-0.5 truncate text-xs text-admin-ink-2">
              {image.name}
            </p>
          </div>
          {image.status === 'failed' && (
            <button
              type="button"
              aria-label={`Reintentar ${image.name}`}
              onClick={props.onRetry}
              className="inline-flex h-8 items-center gap-1.5 rounded-control border border-brick bg-white px-2.5 font-semibold max-md:h-11"
            >
              <RotateCcw aria-hidden="true" className="size-3.5" />
              Reintentar
            </button>
          )}
        </div>
      )}
      {image.status === 'uploading' && (
        <div className="absolute inset-x-2 bottom-2 text-caption font-semibold tnum">
          {Math.round(image.progress * 100)} %
          <ProgressLine
            label={`Progreso de ${image.name}`}
            share={image.progress}
            className="mt-1 bg-white!"
          />
        </div>
      )}
      {image.status === 'uploading' && (
        <Tool
          label={`Cancelar la subida de ${image.name}`}
          className="absolute! top-1 right-1"
          onClick={props.onRemove}
        >
          <X aria-hidden="true" />
        </Tool>
      )}
      {main && (
        <span className="absolute bottom-0 left-0 flex items-center gap-1 bg-moss px-2 py-0.5 text-caption font-semibold text-white">
          <Star aria-hidden="true" fill="currentColor" className="size-3" />
          Principal
        </span>
      )}
      {image.status !== 'uploading' && (
        <div className="absolute inset-x-1 top-1 flex justify-between opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
          {!failed && (
            <>
              <Tool
                label={`Hacer principal la imagen ${place}`}
                disabled={main}
                onClick={props.onMakeMain}
                onKeyDown={onKeyDown}
              >
                <Star aria-hidden="true" />
              </Tool>
              <Tool
                label={`Mover la imagen ${place} de ${count}`}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                className="cursor-grab! touch-none active:cursor-grabbing!"
                onKeyDown={onKeyDown}
                onPointerDown={props.onGrip}
              >
                <Grip aria-hidden="true" />
              </Tool>
            </>
          )}
          <Tool
            label={failed ? `Quitar ${image.name}` : `Quitar la imagen ${place}`}
            className="ml-auto"
            onClick={props.onRemove}
            onKeyDown={onKeyDown}
          >
            <Trash2 aria-hidden="true" />
          </Tool>
        </div>
      )}
    </li>
  )
}

function Tool({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'grid size-7 place-items-center rounded-check bg-white hover:bg-moss-tint disabled:invisible [&_svg]:size-4 [@media(hover:none)]:size-11',
        className,
      )}
      {...rest}
    />
  )
}
