import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { landPhoto } from './land-photo.ts'
import {
  DETAIL_SIZES,
  preloadProductImage,
  ProductImage,
} from '#app/features/catalog/product-image.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useDeferredComponent } from '#app/ui/use-deferred-component.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { Thumbnails } from './thumbnails.tsx'
import { wrapIndex } from './wrap-index.ts'
import { ARROW_LEFT, ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

const MAXIMIZE = 'M8 3H3v5m13-5h5v5M8 21H3v-5m13 5h5v-5'

const readLightbox = async () => (await import('./lightbox.tsx')).Lightbox

/** A phone shows up to this many dots; more photos are counted. */
const MOST_DOTS = 10

interface GalleryProps {
  /** Stored addresses in order. */
  images: string[]
  /** The chosen colour: choosing another one shows its first photo, even when both have the same photos (SPEC §4). */
  color: string
  /** Product name and colour, for the photos' alternative text. */
  subject: string
}

/** Photos of the chosen colour: thumbnails, arrows, counter, and the lightbox (SPEC §2 'Product detail'). */
export function Gallery({ images, color, subject }: GalleryProps) {
  const set = [color, ...images].join()
  const [chosen, setChosen] = useState({ set, index: 0 })
  const index = chosen.set === set ? chosen.index : 0
  const setIndex = (next: number) => setChosen({ set, index: next })
  // The press shows first, the full-screen photos with the next frame.
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const [Lightbox, loadLightbox] = useDeferredComponent(readLightbox)
  const total = images.length
  const dotted = total <= MOST_DOTS
  const close = () => {
    setPressed(false)
    setOpen(false)
  }
  const go = (step: number) => setIndex(wrapIndex(index + step, total))
  const swipe = useSwipe(go)
  const section = useRef<HTMLElement>(null)
  // The photo comes from the card that led here.
  useLayoutEffect(() => {
    const photo = section.current?.querySelector('img')
    if (photo) landPhoto(photo)
  }, [])

  useEffect(() => {
    const next = images[wrapIndex(index + 1, total)]
    if (index > 0 && next) preloadProductImage(next, 'photo', DETAIL_SIZES)
  }, [index, images, total])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }

  return (
    <section
      ref={section}
      aria-label={`Fotos de ${subject}`}
      className={clsx(
        'relative',
        total > 1 && 'xl:grid xl:grid-cols-[84px_minmax(0,1fr)] xl:items-start xl:gap-4',
      )}
    >
      <div className="relative xl:order-2">
        <button
          type="button"
          aria-label={`Ver foto ${index + 1} de ${Math.max(total, 1)} en pantalla completa`}
          disabled={total === 0}
          onClick={() => {
            setPressed(true)
            afterPaint(() => setOpen(true))
            // The connection is down: the photo stays where it is.
            loadLightbox().catch(close)
          }}
          onKeyDown={onKeyDown}
          className="on-photo block w-full cursor-zoom-in touch-pan-y outline-offset-[-6px] select-none disabled:cursor-default"
          {...swipe}
        >
          <ProductImage
            src={images[index]}
            alt={total > 0 ? `${subject}, foto ${index + 1} de ${total}` : ''}
            use="photo"
            sizes={DETAIL_SIZES}
            priority
            draggable={false}
            className="w-full"
          />
          {total > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute right-4 bottom-4 grid size-11 place-items-center rounded-control',
                pressed ? 'bg-sand-deep' : 'bg-paper',
              )}
            >
              <Icon path={MAXIMIZE} className="size-5" />
            </span>
          )}
        </button>
        {total > 1 && (
          <>
            <IconButton
              look="paper"
              label="Foto anterior"
              className="absolute! top-1/2 left-4 -translate-y-1/2 max-md:hidden"
              onClick={() => go(-1)}
            >
              <Icon path={ARROW_LEFT} />
            </IconButton>
            <IconButton
              look="paper"
              label="Foto siguiente"
              className="absolute! top-1/2 right-4 -translate-y-1/2 max-md:hidden"
              onClick={() => go(1)}
            >
              <Icon path={ARROW_RIGHT} />
            </IconButton>
            <p
              aria-live="polite"
              className={clsx(
                'pointer-events-none absolute bottom-4 left-4 rounded-control bg-paper px-3 text-sm leading-8 font-semibold tnum',
                dotted && 'max-md:sr-only',
              )}
            >
              {index + 1} / {total}
            </p>
          </>
        )}
      </div>
      {total > 1 && <Thumbnails images={images} index={index} onIndex={setIndex} dotted={dotted} />}
      {open && Lightbox && (
        <Lightbox
          images={images}
          subject={subject}
          index={index}
          onIndex={setIndex}
          onClose={close}
        />
      )}
    </section>
  )
}
