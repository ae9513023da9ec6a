import { clsx } from 'clsx'
import { useEffect, useRef, type PointerEvent } from 'react'
import { preloadProductImage, ProductImage } from '#app/features/catalog/product-image.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { useListener } from '#app/ui/use-listener.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { LightboxDots } from './lightbox-dots.tsx'
import { useZoom } from './use-zoom.ts'
import { wrapIndex } from './wrap-index.ts'
import { ARROW_LEFT, ARROW_RIGHT, CROSS, Icon } from '#app/ui/icon.tsx'

/** A slide stays at least this long, in ms (SPEC §9 'slide transition lock'). */
const LOCK_MS = 300
/** Dots only with this many images or fewer (SPEC §9). */
const MOST_DOTS = 10
const SIZES = 'min(100vw, 80vh)'
const SIZES_ZOOMED = 'min(200vw, 160vh)'
/** How far one key press moves an enlarged photo, in px. */
const STEP_PX = 80

const LENS = 'M4 11a7 7 0 1 0 14 0 7 7 0 0 0-14 0m12 5 4.5 4.5M8 11h6'
const PLUS = 'M11 8v6'

interface LightboxProps {
  images: string[]
  subject: string
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** Full-screen photos (SPEC §2 'Lightbox'). A native modal dialog keeps the focus inside and returns it. */
export function Lightbox({ images, subject, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const photo = useRef<HTMLDivElement>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const total = images.length
  const { zoomed, ...zoom } = useZoom(photo)

  useBackCloses(true, () => dialog.current?.close())

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  useEffect(() => {
    for (const at of [wrapIndex(index + 1, total), wrapIndex(index - 1, total)]) {
      const image = images[at]
      if (image && at !== index) preloadProductImage(image, 'full', SIZES)
    }
  }, [index, images, total])

  function moveTo(target: number) {
    const now = performance.now()
    if (now - movedAt.current < LOCK_MS || wrapIndex(target, total) === index) return
    movedAt.current = now
    zoom.reset()
    onIndex(wrapIndex(target, total))
  }
  const swipe = useSwipe((step) => moveTo(index + step))

  useListener(dialog, 'keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const acts: Record<string, () => void> = {
      ArrowRight: () => moveTo(index + 1),
      ArrowLeft: () => moveTo(index - 1),
      Home: () => moveTo(0),
      End: () => moveTo(total - 1),
      '+': () => zoom.zoom(2),
      '-': () => zoom.zoom(1),
    }
    // Left and right change the photo (SPEC §2); over an enlarged photo Shift moves it.
    const walks: Record<string, () => void> = {
      ArrowUp: () => zoom.pan(0, STEP_PX),
      ArrowDown: () => zoom.pan(0, -STEP_PX),
      ...(event.shiftKey && {
        ArrowLeft: () => zoom.pan(STEP_PX, 0),
        ArrowRight: () => zoom.pan(-STEP_PX, 0),
      }),
    }
    const act = (zoomed ? walks[event.key] : undefined) ?? acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })

  useListener(dialog, 'click', (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset['backdrop'])
      dialog.current?.close()
  })

  // Two fingers on a trackpad arrive here too.
  useListener(dialog, 'wheel', (event) => {
    event.preventDefault()
    const at = { x: event.clientX, y: event.clientY }
    zoom.zoom(zoom.scale() * Math.exp(-event.deltaY / 300), at, false)
  })

  return (
    <dialog
      ref={dialog}
      aria-label={`Fotos de ${subject}`}
      onClose={onClose}
      className="on-dark fixed inset-0 m-0 size-full max-h-none max-w-none touch-none overflow-hidden bg-ink text-paper opacity-100 transition-opacity duration-200 select-none backdrop:bg-transparent starting:opacity-0"
      {...zoom.handlers}
      onPointerDown={(event: PointerEvent) => {
        zoom.handlers.onPointerDown(event)
        if (zoom.busy()) swipe.onPointerCancel()
        else swipe.onPointerDown(event)
      }}
      onPointerUp={(event: PointerEvent) => {
        zoom.handlers.onPointerUp(event)
        swipe.onPointerUp(event)
      }}
    >
      <div data-backdrop="true" className="grid h-dvh place-items-center overflow-hidden">
        <div
          ref={photo}
          key={images[index]}
          className={clsx(
            'aspect-[4/5] h-[min(100dvh,125vw)]',
            zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in',
          )}
        >
          <ProductImage
            src={images[index]}
            alt={`${subject}, foto ${index + 1} de ${total}`}
            use="full"
            sizes={zoomed ? SIZES_ZOOMED : SIZES}
            priority
            draggable={false}
            className="size-full transition-opacity duration-200 starting:opacity-0"
          />
        </div>
      </div>
      <p
        aria-live="polite"
        aria-atomic="true"
        className="absolute top-4 left-4 rounded-control bg-ink px-3 text-copy leading-9 font-semibold tnum"
      >
        {index + 1} / {total}
      </p>
      <div className="absolute top-3 right-3 flex gap-2">
        <IconButton
          look="paper"
          label={zoomed ? 'Ver la foto completa' : 'Ampliar la foto'}
          className="text-ink"
          onClick={() => zoom.toggle()}
        >
          <Icon path={zoomed ? LENS : LENS + PLUS} />
        </IconButton>
        <IconButton
          look="paper"
          label="Cerrar"
          className="text-ink"
          onClick={() => afterPaint(() => dialog.current?.close())}
        >
          <Icon path={CROSS} className="size-6!" />
        </IconButton>
      </div>
      {total <= MOST_DOTS && total > 1 && (
        <LightboxDots images={images} index={index} onIndex={moveTo} />
      )}
      {total > 1 && (
        <>
          <IconButton
            look="paper"
            label="Foto anterior"
            className="absolute! top-1/2 left-3 -translate-y-1/2 text-ink md:left-6"
            onClick={() => moveTo(index - 1)}
          >
            <Icon path={ARROW_LEFT} />
          </IconButton>
          <IconButton
            look="paper"
            label="Foto siguiente"
            className="absolute! top-1/2 right-3 -translate-y-1/2 text-ink md:right-6"
            onClick={() => moveTo(index + 1)}
          >
            <Icon path={ARROW_RIGHT} />
          </IconButton>
        </>
      )}
    </dialog>
  )
}
