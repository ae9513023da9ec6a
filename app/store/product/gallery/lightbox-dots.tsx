import { clsx } from 'clsx'

interface LightboxDotsProps {
  images: string[]
  index: number
  onIndex: (index: number) => void
}

/** A dot for each photo, over the photo's bottom edge. */
export function LightboxDots({ images, index, onIndex }: LightboxDotsProps) {
  return (
    <ul className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center rounded-control bg-ink px-1">
      {images.map((image, at) => (
        <li key={image}>
          <button
            type="button"
            aria-label={`Ver foto ${at + 1}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onIndex(at)}
            className="grid size-11 place-items-center rounded-control max-xs:w-7"
          >
            <span
              className={clsx(
                'h-2 rounded-full transition-[width,background-color] forced-colors:bg-[CanvasText]',
                at === index ? 'w-5 bg-paper' : 'w-2 bg-on-ink-2',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
