import { clsx } from 'clsx'
import { useEffect, useState, type KeyboardEvent } from 'react'
import {
  DETAIL_SIZES,
  preloadProductImage,
  ProductImage,
} from '#app/features/catalog/product-image.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useLatePart } from '#app/ui/use-late-part.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { wrap } from './wrap.ts'
import { ARROW_LEFT, ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

const MAXIMIZE = 'M8 3H3v5m13-5h5v5M8 21H3v-5m13 5h5v-5'

/** More thumbnails than this are drawn smaller. */
const TALL_COLUMN = 6

const readLightbox = async () => (await import('./lightbox.tsx')).Lightbox

interface GalleryProps {
  /** Stored addresses in order; give the gallery a key made of them, so that a new set starts at its first photo. */
  images: string[]
  /** Product name and colour, for the photos' alternative text. */
  subject: string
}

/** Photos of the chosen colour: thumbnails, arrows, counter, and the lightbox (SPEC §2 'Product detail'). */
export function Gallery({ images, subject }: GalleryProps) {
  const [index, setIndex] = useState(0)
  // The press shows first, the photos over the whole window with the next frame.
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const [Lightbox, loadLightbox] = useLatePart(readLightbox)
  const total = images.length
  const close = () => {
    setPressed(false)
    setOpen(false)
  }
  const go = (step: number) => setIndex((current) => wrap(current + step, total))
  const swipe = useSwipe(go)

  useEffect(() => {
    const next = images[wrap(index + 1, total)]
    if (index > 0 && next) preloadProductImage(next, 'photo', DETAIL_SIZES)
  }, [index, images, total])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }

  return (
    <section
      aria-label={`Fotos de ${subject}`}
      className={clsx(
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
            // Out of reach: the photo stays where it is.
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
              className="pointer-events-none absolute bottom-4 left-4 rounded-control bg-paper px-3 text-sm leading-8 font-semibold tnum"
            >
              {index + 1} / {total}
            </p>
          </>
        )}
      </div>
      {total > 1 && (
        <ul
          className={clsx(
            'flex gap-2 overflow-x-auto px-5 py-2.5 [scrollbar-width:none] max-md:[&>li]:shrink-0 md:px-1 xl:order-1 xl:flex-col xl:overflow-visible xl:p-0',
            // Eight stand beside the photo without passing its foot.
            total > TALL_COLUMN ? 'xl:[&>li]:w-[58px]' : 'xl:gap-3 xl:[&>li]:w-full',
          )}
        >
          {images.map((image, at) => (
            <li key={image} className="w-[64px]">
              <button
                type="button"
                aria-label={`Ver foto ${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => setIndex(at)}
                className={clsx(
                  'block w-full outline-offset-2 focus-visible:outline-3 focus-visible:outline-terracotta',
                  at === index ? 'outline-2 outline-ink' : 'hover:outline-2 hover:outline-control',
                )}
              >
                <ProductImage
                  src={image}
                  alt=""
                  use="thumb"
                  sizes="84px"
                  fetchPriority="low"
                  className="w-full"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
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
