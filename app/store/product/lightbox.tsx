import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { preloadProductImage, ProductImage } from '#app/features/catalog/product-image.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useListener } from '#app/ui/use-listener.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { wrap } from './wrap.ts'
import { ARROW_LEFT, ARROW_RIGHT, CROSS, Icon } from '#app/ui/icon.tsx'

/** A slide stands at least this long, in ms (SPEC §9 'slide transition lock'). */
const LOCK_MS = 300
/** Dots only with this many images or fewer (SPEC §9). */
const MOST_DOTS = 10
const SIZES = 'min(100vw, 74vh)'

interface LightboxProps {
  images: string[]
  subject: string
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** Full-screen photos (SPEC §2 'Lightbox'). A native modal dialog keeps the focus inside and gives it back. */
export function Lightbox({ images, subject, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const total = images.length

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  useEffect(() => {
    for (const at of [wrap(index + 1, total), wrap(index - 1, total)]) {
      const image = images[at]
      if (image && at !== index) preloadProductImage(image, 'full', SIZES)
    }
  }, [index, images, total])

  function moveTo(target: number) {
    const now = performance.now()
    if (now - movedAt.current < LOCK_MS || wrap(target, total) === index) return
    movedAt.current = now
    onIndex(wrap(target, total))
  }
  const swipe = useSwipe((step) => moveTo(index + step))

  useListener(dialog, 'keydown', (event) => {
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: total - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  })

  useListener(dialog, 'click', (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset['backdrop'])
      dialog.current?.close()
  })

  return (
    <dialog
      ref={dialog}
      aria-label={`Fotos de ${subject}`}
      data-backdrop="true"
      onClose={onClose}
      className="on-dark fixed inset-0 m-0 size-full max-h-none max-w-none touch-pan-y overflow-hidden bg-ink text-paper opacity-100 transition-opacity duration-200 backdrop:bg-transparent starting:opacity-0"
      {...swipe}
    >
      <div
        data-backdrop="true"
        className="grid h-dvh grid-rows-[64px_minmax(0,1fr)_64px] select-none"
      >
        <div data-backdrop="true" className="flex items-center justify-between pr-3 pl-5">
          <p aria-live="polite" aria-atomic="true" className="text-[15px] font-semibold tnum">
            {index + 1} / {total}
          </p>
          <IconButton
            look="dark"
            label="Cerrar"
            onClick={() => afterPaint(() => dialog.current?.close())}
          >
            <Icon path={CROSS} className="size-6!" />
          </IconButton>
        </div>
        <div data-backdrop="true" className="grid min-h-0 place-items-center">
          <ProductImage
            key={images[index]}
            src={images[index]}
            alt={`${subject}, foto ${index + 1} de ${total}`}
            use="full"
            sizes={SIZES}
            priority
            draggable={false}
            className="h-auto max-h-[calc(100dvh-128px)] w-auto max-w-full transition-opacity duration-200 starting:opacity-0"
          />
        </div>
        {total <= MOST_DOTS && total > 1 && (
          <ul data-backdrop="true" className="flex items-center justify-center">
            {images.map((image, at) => (
              <li key={image}>
                <button
                  type="button"
                  aria-label={`Ver foto ${at + 1}`}
                  aria-current={at === index ? 'true' : undefined}
                  onClick={() => moveTo(at)}
                  className="grid size-11 place-items-center rounded-control max-xs:w-8"
                >
                  <span
                    className={clsx(
                      'h-2 rounded-full transition-[width,background-color] forced-colors:bg-[CanvasText]',
                      at === index ? 'w-6 bg-paper' : 'w-2 bg-on-ink-2',
                    )}
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
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
