import { generateSku, isPlaceholder } from '#app/domain/variant.ts'
import { AppError } from '#app/lib/errors.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'

const TRIES = 5

/**
 * Sends variants. When the SKU of a new one is taken, which happens to one in a million, it sends them again with other
 * digits. The SKU of a saved variant never changes.
 */
export async function withFreeSkus<T>(
  variants: VariantDraft[],
  send: (variants: VariantDraft[]) => Promise<T>,
): Promise<T> {
  let named = variants
  for (let tries = 1; ; tries++) {
    try {
      return await send(named)
    } catch (error) {
      if (tries === TRIES || !(error instanceof AppError && error.code === 'sku_taken')) throw error
      named = named.map((variant) =>
        variant.id || isPlaceholder(variant)
          ? variant
          : { ...variant, sku: generateSku(variant.color, variant.size) },
      )
    }
  }
}
