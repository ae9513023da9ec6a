import { isPlaceholder } from '#app/domain/variant.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'

/** The photos of one colour of a product. */
export interface ColorPhotos {
  color: string
  images: string[]
  /** They are its own; otherwise the product's. */
  own: boolean
}

/** The photos of each colour but the first one's, whose are the product's (SPEC §3). */
export function colorPhotos(variants: AdminProduct['variants']): ColorPhotos[] {
  const real = variants.filter((variant) => !isPlaceholder(variant))
  const [first] = real
  if (!first) return []
  const shared = first.imageUrls.join('\n')
  const key = (color: string) => color.trim().toLowerCase()
  const seen = new Set([key(first.color)])
  return real.flatMap(({ color, imageUrls }) => {
    if (seen.has(key(color))) return []
    seen.add(key(color))
    return [{ color, images: imageUrls, own: imageUrls.join('\n') !== shared }]
  })
}
