import { parsePrice, type ProductForm } from '#app/domain/product-schema.ts'
import { variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import type { VariantChange } from './variant-set.ts'

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

/** Stock as typed: an integer of 0 or more; anything else, '2.7' and '1e3' too, becomes 0 (SPEC §5). */
export function parseStock(typed: string): number {
  const digits = typed.trim().replace(/(?<=\d),(?=\d{3}(,|$))/g, '')
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 999_999_999) : 0
}

/** Price adjustment as typed, MXN with centavos, may be negative; anything else becomes 0 (SPEC §5). */
export function parseAdjustment(typed: string): number {
  const digits = typed.replace(/[$,\s]/g, '').replace('−', '-')
  const value = /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : 0
  return Math.max(-99_999_999, Math.min(99_999_999, Math.round(value * 100) / 100)) || 0
}

/** Stock and adjustment as typed. */
export interface TypedFigures {
  stock: string
  adjustment: string
}

/** What the two fields offer until something is typed. */
export const UNTYPED: TypedFigures = { stock: '0', adjustment: '0.00' }

/** The figures that somebody typed. What is left as offered says nothing: a variant that comes back keeps its own. */
export function typedFigures({ stock, adjustment }: TypedFigures): VariantChange {
  return {
    ...(stock === UNTYPED.stock ? {} : { stock: parseStock(stock) }),
    ...(adjustment === UNTYPED.adjustment ? {} : { priceAdjustment: parseAdjustment(adjustment) }),
  }
}

/** What the fields hold once they are left: what was taken of the words typed. */
export const takenFigures = ({ stock, adjustment }: TypedFigures): TypedFigures => ({
  stock: String(parseStock(stock)),
  adjustment: parseAdjustment(adjustment).toFixed(2),
})

/** What a final price at or below zero says at its field. */
export const FINAL_PRICE = 'El precio final debe ser mayor a 0'

/** Whether a variant would cost something: a price in MXN, NaN while none is typed, with the adjustment (SPEC §3). */
export const costsSomething = (price: number, adjustment: number): boolean =>
  !(Math.round((price + adjustment) * 100) <= 0)

/** Price that the lowest adjustment must stay above, in MXN: the sale's counts before it begins too; NaN is none. */
export function lowestPrice(form: Pick<ProductForm, 'basePrice' | 'salePrice' | 'isOnSale'>) {
  const base = parsePrice(form.basePrice)
  const sale = form.isOnSale ? parsePrice(form.salePrice) : Number.NaN
  return sale > 0 ? Math.min(base, sale) : base
}

/** The variant that would cost nothing or less, which the database would refuse. */
export function freeVariant(form: ProductForm, variants: readonly VariantDraft[]) {
  const price = lowestPrice(form)
  return variants.find(({ priceAdjustment }) => !costsSomething(price, priceAdjustment))
}

/** 'El precio final de negro / M debe ser mayor a 0'. */
export const finalPriceWords = ({ color, size }: Pick<VariantDraft, 'color' | 'size'>) =>
  `El precio final de ${color} / ${size} debe ser mayor a 0`

/** Why a variant may not join the list, as a Spanish sentence, or null. */
export function variantProblem(
  list: Pick<VariantDraft, 'color' | 'size'>[],
  candidate: Pick<VariantDraft, 'color' | 'size'>,
): string | null {
  if (candidate.color.trim() === '' || candidate.size.trim() === '') return VARIANT_MESSAGE.required
  const key = variantKey(candidate)
  return list.some((variant) => variantKey(variant) === key) ? VARIANT_MESSAGE.duplicate : null
}
