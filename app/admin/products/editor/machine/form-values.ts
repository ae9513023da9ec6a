import { parsePrice, productFormSchema, type ProductForm } from '#app/domain/product-schema.ts'

export type FieldName = keyof ProductForm

/** The Spanish sentence of each field that is wrong. */
export type FormErrors = Partial<Record<FieldName, string>>

/** What a field says, however it is typed: '10' is '10.00', and tags have no order. */
export function meaningOf(form: ProductForm, name: FieldName): unknown {
  const value = form[name]
  if (Array.isArray(value)) return value.toSorted()
  if (name === 'basePrice' || name === 'salePrice') return parsePrice(String(value))
  return typeof value === 'string' ? value.trim() : value
}

export const fieldNames = (form: ProductForm) => Object.keys(form) as FieldName[]

/** Whether the field says something else than before. */
export function isChanged(before: ProductForm, now: ProductForm, name: FieldName): boolean {
  return JSON.stringify(meaningOf(before, name)) !== JSON.stringify(meaningOf(now, name))
}

/** The values of the other form where this one says the same in other letters: 'Top ' was saved as 'Top'. */
export function inTheWordsOf(saved: ProductForm, form: ProductForm): ProductForm {
  const same = fieldNames(form).filter((name) => !isChanged(saved, form, name))
  return { ...form, ...Object.fromEntries(same.map((name) => [name, saved[name]])) }
}

/** The values as they are saved, or what is wrong with them: one sentence a field (SPEC §5). */
export function checkForm(
  form: ProductForm,
): { values: ProductForm; errors: null } | { values: null; errors: FormErrors } {
  const result = productFormSchema.safeParse(form)
  if (result.success) return { values: result.data, errors: null }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[path[0] as FieldName] ??= message
  return { values: null, errors }
}
