import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  EMPTY_PRODUCT_FORM,
  productFormSchema,
  toProductForm,
  type ProductForm,
} from '#app/domain/product-schema.ts'
import type { AdminProduct } from '#app/admin/data/product-queries.ts'
import type { Draft } from './draft.ts'

const PRICES: ReadonlySet<keyof ProductForm> = new Set(['basePrice', 'salePrice'])

/** The form and its rules (SPEC §5); the values of a draft are typed into it, so that they count as changes. */
export function useProductForm(product: AdminProduct | null, draft: Draft | null) {
  const form = useForm<ProductForm>({
    resolver: zodResolver(productFormSchema),
    defaultValues: product ? toProductForm(product) : EMPTY_PRODUCT_FORM,
    mode: 'onTouched',
    // A message on leaving a field moves what stands below it: not between press and release of the click that left it.
    delayError: 300,
  })
  useEffect(() => {
    if (draft) typeOver(form, draft.form, form.formState.defaultValues)
  }, [draft, form])
  return form
}

/** Types values over the form's own, so that those that differ count as changes. */
export function typeOver(
  form: UseFormReturn<ProductForm>,
  values: ProductForm,
  stored: Readonly<Partial<Record<keyof ProductForm, unknown>>> | undefined,
) {
  for (const name of Object.keys(values) as (keyof ProductForm)[]) {
    // '10' was saved as '10.00': the same price is no change.
    const same = PRICES.has(name) && Number(values[name]) === Number(stored?.[name])
    if (!same) form.setValue(name, values[name], { shouldDirty: true })
  }
}
