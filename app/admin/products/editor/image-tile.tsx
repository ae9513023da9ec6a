import { Grip, RotateCcw, Star, Trash2, TriangleAlert } from 'lucide-react'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { imageSrc } from '#app/lib/images.ts'
import type { ImageEntry } from './image-list.ts'

interface ImageTileProps {
  image: ImageEntry
  /** From 1; the first is the main one. */
  position: number
  count: number
  onMove: (index: number) => void
  /** Another tile was dropped here. */
  onDropped: (id: string) => void
  onMakeMain: () => void
  onRemove: () => void
  onRetry: () => void
}

const DRAG_TYPE = 'application/x-vaiven-image'

/** One image: its state, and star, grip and bin on focus or hover (always on touch). */
export function ImageTile(props: ImageTileProps) {
  const { image, position, count } = props
  const main = position === 1
  const failed = image.status === 'failed'

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    props.onMove(position - 1 + (event.key === 'ArrowLeft' ? -1 : 1))
  }
  return (
    <li
      draggable={!failed}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, image.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(DRAG_TYPE)
        if (!id) return
        event.preventDefault()
        props.onDropped(id)
      }}
      className={clsx(
        'group relative aspect-[4/5] overflow-hidden bg-sand',
        main && !failed && 'outline-2 outline-moss',
        failed && 'bg-brick-tint outline-2 -outline-offset-2 outline-brick',
      )}
    >
      {!failed && (
        <img
          src={
            image.status === 'done' && image.url === image.preview
              ? imageSrc(image.url, 240)
              : image.preview
          }
          alt={`Imagen ${position} de ${count}: ${image.name}`}
          draggable={false}
          className={clsx('size-full object-cover', image.status === 'uploading' && 'opacity-50')}
        />
      )}
      {failed && (
        <div className="grid size-full place-content-center justify-items-center gap-2 p-2 text-center text-[12.5px] text-brick">
          <TriangleAlert aria-hidden="true" className="size-4" />
          <p className="text-balance">{image.error}</p>
          <p className="sr-only">{image.name}</p>
          <button
            type="button"
            aria-label={`Reintentar ${image.name}`}
            onClick={props.onRetry}
            className="inline-flex h-8 items-center gap-1.5 rounded-control border border-brick bg-white px-2.5 font-semibold max-md:h-11"
          >
            <RotateCcw aria-hidden="true" className="size-3.5" />
            Reintentar
          </button>
        </div>
      )}
      {image.status === 'uploading' && (
        <div className="absolute inset-x-2 bottom-2 text-[12.5px] font-semibold tnum">
          {Math.round(image.progress * 100)} %
          <div aria-hidden="true" className="mt-1 h-1 bg-white">
            <div className="h-full bg-moss" style={{ width: `${image.progress * 100}%` }} />
          </div>
        </div>
      )}
      {main && image.status === 'done' && (
        <span className="absolute bottom-0 left-0 flex items-center gap-1 bg-moss px-2 py-0.5 text-[12.5px] font-semibold text-white">
          <Star aria-hidden="true" fill="currentColor" className="size-3" />
          Principal
        </span>
      )}
      {image.status !== 'uploading' && (
        <div className="absolute inset-x-1.5 top-1.5 flex justify-between opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
          {!failed && (
            <>
              <Tool
                label={`Hacer principal la imagen ${position}`}
                disabled={main}
                onClick={props.onMakeMain}
              >
                <Star aria-hidden="true" />
              </Tool>
              <Tool
                label={`Mover la imagen ${position} de ${count}`}
                shortcuts="Alt+ArrowLeft Alt+ArrowRight"
                onClick={() => props.onMove(position % count)}
              >
                <Grip aria-hidden="true" />
              </Tool>
            </>
          )}
          <Tool label={`Quitar la imagen ${position}`} className="ml-auto" onClick={props.onRemove}>
            <Trash2 aria-hidden="true" />
          </Tool>
        </div>
      )}
    </li>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  shortcuts?: string
  className?: string
  onClick: () => void
  children: ReactNode
}

function Tool({ label, shortcuts, className, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcuts}
      title={label}
      className={clsx(
        'grid size-7 place-items-center rounded-check bg-white hover:bg-moss-tint disabled:invisible [&_svg]:size-4 [@media(hover:none)]:size-11',
        className,
      )}
      {...rest}
    />
  )
}
