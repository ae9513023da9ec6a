import { productFormSchema, type ProductForm } from '#app/domain/product-schema.ts'
import { isPlaceholder, variantKey } from '#app/domain/variant.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import {
  fieldNames,
  meaningOf,
  type FieldName,
} from '#app/admin/products/editor/machine/form-values.ts'
import { freeVariant } from '#app/admin/products/editor/variants/variant-rules.ts'
import type { ProductVersion, Three } from './product-diff.ts'

/** They mean something together only: a sale that one side ends takes the other's price and dates with it. */
const SALE: readonly FieldName[] = ['isOnSale', 'salePrice', 'saleStartDate', 'saleEndDate']

class Clash extends Error {}

/** The one that a side changed; throws Clash when both did, each its own way. */
function chosen<T>({ opened, stored, mine }: Three<T>, meaning: (value: T) => unknown): T {
  const [before, theirs, own] = [opened, stored, mine].map((value) =>
    JSON.stringify(meaning(value)),
  )
  if (theirs === before) return mine
  if (own === before || own === theirs) return stored
  throw new Clash()
}

function mergeForms(forms: Three<ProductForm>): ProductForm {
  const { opened, stored, mine } = forms
  const names = fieldNames(mine)
  const oneSale = opened.isOnSale === stored.isOnSale && stored.isOnSale === mine.isOnSale
  const parts = oneSale
    ? names.map((name) => [name])
    : [SALE, ...names.filter((name) => !SALE.includes(name)).map((name) => [name])]
  const merged = parts.flatMap((part) => {
    const from = chosen(forms, (form) => part.map((name) => meaningOf(form, name)))
    return part.map((name) => [name, from[name]])
  })
  return Object.fromEntries(merged) as ProductForm
}

/** One colour and size; undefined when it is in neither side's list any more. */
function mergeVariant(of: Three<VariantDraft | undefined>): VariantDraft | undefined {
  const { opened, stored, mine } = of
  if (opened && stored && mine) {
    const all = { opened, stored, mine }
    const { stock } = chosen(all, (variant) => variant.stock)
    const { priceAdjustment } = chosen(all, (variant) => variant.priceAdjustment)
    return { ...stored, stock, priceAdjustment }
  }
  const one = chosen(of, (variant) => variant && [variant.stock, variant.priceAdjustment])
  // Its row, if there is one, is the stored one.
  return one && { ...one, id: stored?.id }
}

function mergeVariants(versions: Three<VariantDraft[]>): VariantDraft[] {
  const table = (variants: VariantDraft[]) =>
    new Map(
      variants
        .filter((variant) => !isPlaceholder(variant))
        .map((variant) => [variantKey(variant), variant]),
    )
  const tables = {
    opened: table(versions.opened),
    stored: table(versions.stored),
    mine: table(versions.mine),
  }
  const keys = new Set([...tables.stored.keys(), ...tables.mine.keys()])
  return [...keys].flatMap((key) => {
    const merged = mergeVariant({
      opened: tables.opened.get(key),
      stored: tables.stored.get(key),
      mine: tables.mine.get(key),
    })
    return merged ?? []
  })
}

/**
 * What both sides changed since the version they started from, in one. Null when both changed the same thing each its own
 * way, or when the two together break a rule that each of them keeps (SPEC §5).
 */
export function mergeVersions({ opened, stored, mine }: Three<ProductVersion>) {
  const of = <K extends 'form' | 'variants' | 'images'>(part: K): Three<ProductVersion[K]> => ({
    opened: opened[part],
    stored: stored[part],
    mine: mine[part],
  })
  try {
    const merged = {
      form: mergeForms(of('form')),
      variants: mergeVariants(of('variants')),
      images: chosen(of('images'), (images) => images),
    }
    const isSound =
      !freeVariant(merged.form, merged.variants) && productFormSchema.safeParse(merged.form).success
    return isSound ? merged : null
  } catch (error) {
    if (error instanceof Clash) return null
    throw error
  }
}
