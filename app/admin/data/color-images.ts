import { browserClient } from '#app/lib/browser-client.ts'
import { toAppError } from '#app/lib/errors.ts'

interface ColorImages {
  productId: string
  color: string
  /** Public URLs in order, the main one first; none: the colour uses the product's photos. */
  images: string[]
  /** The list as it was when the editor opened it. */
  expected: string[]
  expectedUpdatedAt: string | null
}

/**
 * Gives a colour its own photos, or the product's, in one transaction; repeating it changes nothing (ADR 0033). `updatedAt`
 * is the product's new version, or null when somebody else raised it. Throws AppError 'stale_version' when somebody else changed
 * these photos, 'not_found', 'image_gone'.
 */
export async function setColorImages(
  request: ColorImages,
): Promise<{ images: string[]; updatedAt: string | null }> {
  const { data, error } = await browserClient().rpc('set_color_images', {
    p_product_id: request.productId,
    p_color: request.color,
    p_images: request.images,
    p_expected: request.expected,
    ...(request.expectedUpdatedAt ? { p_expected_updated_at: request.expectedUpdatedAt } : {}),
  })
  if (error) throw toAppError(error)
  const saved = data as { images: string[]; updated_at: string | null }
  return { images: saved.images, updatedAt: saved.updated_at }
}
