import { variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/features/catalog/mutations.ts'

/** Messages of SPEC §5 Product and Variant, and §8. */
export const VARIANT_MESSAGE = {
  required: 'Color y talla son requeridos',
  duplicate: 'Ya existe una variante con ese color y talla',
  duplicateOnServer: (color: string, size: string) =>
    `Ya existe una variante con color "${color}" y talla "${size}"`,
  productGone: 'Producto no encontrado',
  oneRequired: 'Debe agregar al menos una variante del producto',
  realRequired: 'Debe agregar al menos una variante real antes de finalizar',
  noProduct: 'Error: No hay producto en proceso',
  notExisting: 'Error: Esta función solo es para editar productos existentes',
} as const

/** What to do once somebody has deleted the product that is being edited. */
export const DELETED_HINT =
  'Alguien lo borró. Lo que escribiste sigue aquí: guarda los datos y se creará de nuevo.'

/** Stock as typed: an integer of 0 or more; anything else becomes 0 (SPEC §5). */
export function parseStock(typed: string): number {
  const value = Number.parseInt(typed, 10)
  return Number.isSafeInteger(value) && value > 0 ? Math.min(value, 999_999_999) : 0
}

/** Price adjustment as typed, MXN with centavos, may be negative; anything else becomes 0 (SPEC §5). */
export function parseAdjustment(typed: string): number {
  const value = Number.parseFloat(typed.replace(/[$,\s]/g, '').replace('−', '-'))
  if (!Number.isFinite(value)) return 0
  return Math.max(-99_999_999, Math.min(99_999_999, Math.round(value * 100) / 100)) || 0
}

/** Why a variant may not join the list, as a Spanish sentence, or null. */
export function variantProblem(
  list: Pick<VariantDraft, 'color' | 'size'>[],
  candidate: Pick<VariantDraft, 'color' | 'size'>,
): string | null {
  if (candidate.color.trim() === '' || candidate.size.trim() === '') return VARIANT_MESSAGE.required
  const key = variantKey(candidate)
  return list.some((variant) => variantKey(variant) === key) ? VARIANT_MESSAGE.duplicate : null
}
