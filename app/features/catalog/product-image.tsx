import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { imageSrc, imageSrcSet, type ImageWidth } from '#app/lib/images.ts'

export const IMAGE_PLACEHOLDER = '/placeholder.svg'

/** Widths in px offered for each use of a photo. */
const USES = {
  thumb: [96, 160, 240],
  card: [240, 320, 400, 480, 640, 800],
  photo: [320, 400, 480, 640, 800, 1080],
  full: [480, 640, 800, 1080, 1366],
} as const satisfies Record<string, readonly ImageWidth[]>
export type ImageUse = keyof typeof USES

/** CSS `sizes` of the large photo on a product's page. */
export const DETAIL_SIZES = '(min-width: 1200px) 620px, (min-width: 768px) 50vw, 100vw'

/** Attributes that let the browser choose the file. The only place that writes srcset. */
function sources(src: string, use: ImageUse, sizes: string) {
  const widths: readonly ImageWidth[] = USES[use]
  const fallback = widths[Math.floor(widths.length / 2)] ?? 640
  return { src: imageSrc(src, fallback), srcSet: imageSrcSet(src, widths), sizes }
}

/** Requests a photo before the page needs it. Browser only. */
export function preloadProductImage(src: string, use: ImageUse, sizes: string) {
  const wanted = sources(src, use, sizes)
  const image = new Image()
  image.sizes = wanted.sizes
  if (wanted.srcSet) image.srcset = wanted.srcSet
  image.src = wanted.src
}

interface ProductImageProps {
  /** Stored address; absent shows the placeholder. */
  src: string | undefined
  /** Empty where the text beside it already says it. */
  alt: string
  use: ImageUse
  /** CSS `sizes`: how wide the photo stands. */
  sizes: string
  /** First photo of the page: loaded at once, before all others, which wait until they come near the view. */
  priority?: boolean
  /** 'low' for a photo in the first view that can wait for the rest of it. */
  fetchPriority?: 'low' | undefined
  className?: string
  draggable?: boolean
}

/** A product photo, 4:5; a placeholder replaces it when it is missing or fails. */
export function ProductImage({
  src,
  alt,
  use,
  sizes,
  priority = false,
  fetchPriority,
  className,
  draggable,
}: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const missing = !src || failed === src

  // A server-rendered photo may have failed before React listened.
  useEffect(() => {
    const element = image.current
    if (src && element?.currentSrc && element.complete && element.naturalWidth === 0) setFailed(src)
  }, [src])

  return (
    <img
      ref={image}
      // React must set `sizes` and `srcset` before `src`, or the browser asks for two files.
      {...(missing ? {} : { sizes, srcSet: sources(src, use, sizes).srcSet })}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : fetchPriority}
      decoding={priority ? 'sync' : 'async'}
      src={missing ? IMAGE_PLACEHOLDER : sources(src, use, sizes).src}
      alt={alt}
      width={800}
      height={1000}
      draggable={draggable}
      onError={() => src && setFailed(src)}
      className={clsx('photo', className)}
    />
  )
}
