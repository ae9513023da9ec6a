import { imageSrc, imageSrcSet, type ImageWidth } from '#app/lib/images.ts'

interface SceneImageProps {
  /** Hashed address of a drawn scene of the app's own. */
  src: string
  /** Widths in px offered to the browser; the middle one is the fallback. */
  widths: readonly ImageWidth[]
  /** CSS `sizes`. */
  sizes: string
  /** Measures of the drawing in px, so that nothing moves while it loads. */
  width: number
  height: number
  /** Empty where the scene only decorates. */
  alt?: string
  /** In the first view: loaded at once and first. All others wait. */
  priority?: boolean
  className?: string
}

/** A drawn scene through the image optimiser. Product photos have their own component. */
export function SceneImage({
  src,
  widths,
  sizes,
  alt = '',
  priority = false,
  ...rest
}: SceneImageProps) {
  return (
    <img
      // React must set `sizes` and `srcset` before `src`, or the browser asks for two files.
      sizes={sizes}
      srcSet={imageSrcSet(src, widths)}
      src={imageSrc(src, widths[Math.floor(widths.length / 2)] ?? 800)}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...rest}
    />
  )
}
