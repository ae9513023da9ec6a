import { clsx } from 'clsx'
import { ProductImage } from '#app/features/catalog/product-image.tsx'

/** More photos than this are drawn smaller. */
const TALL_COLUMN = 6

interface ThumbnailsProps {
  images: string[]
  index: number
  onIndex: (index: number) => void
  /** Few enough to be dots on a phone. */
  dotted: boolean
}

/** On a phone dots over the photo, from 768 px small photos below it, from 1200 px beside it. */
export function Thumbnails({ images, index, onIndex, dotted }: ThumbnailsProps) {
  return (
    <ul
      className={clsx(
        'flex [scrollbar-width:none] max-md:absolute max-md:bottom-4 max-md:left-4 max-md:h-8 max-md:items-center max-md:rounded-control max-md:bg-paper max-md:px-1 md:gap-2 md:overflow-x-auto md:px-1 md:py-2.5 xl:order-1 xl:flex-col xl:overflow-visible xl:p-0',
        !dotted && 'max-md:hidden',
        // Eight fit beside the photo without passing its bottom.
        images.length > TALL_COLUMN ? 'xl:[&>li]:w-[58px]' : 'xl:gap-3 xl:[&>li]:w-full',
      )}
    >
      {images.map((image, at) => (
        <li key={image} className="md:w-[64px] md:shrink-0">
          <button
            type="button"
            aria-label={`Ver foto ${at + 1}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onIndex(at)}
            className={clsx(
              'outline-offset-2 focus-visible:outline-3 focus-visible:outline-terracotta max-md:grid max-md:h-11 max-md:w-7 max-md:place-items-center md:block md:w-full',
              at === index
                ? 'md:outline-2 md:outline-ink'
                : 'md:hover:outline-2 md:hover:outline-control',
            )}
          >
            <span
              className={clsx(
                'h-2 rounded-full transition-[width,background-color] md:hidden forced-colors:bg-[CanvasText]',
                at === index ? 'w-4 bg-ink' : 'w-2 bg-ink-3',
              )}
            />
            <ProductImage
              src={image}
              alt=""
              use="thumb"
              sizes="84px"
              fetchPriority="low"
              className="w-full max-md:hidden"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
