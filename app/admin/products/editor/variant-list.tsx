import { useWatch, type UseFormReturn } from 'react-hook-form'
import { clsx } from 'clsx'
import { displayedPrice, formatPrice } from '#app/domain/price.ts'
import { parsePrice, type ProductForm } from '#app/domain/product-schema.ts'
import { variantKey } from '#app/domain/variant.ts'
import { ApplyToAll } from './apply-to-all.tsx'
import type { Variants } from './use-variants.ts'
import { VariantRow } from './variant-row.tsx'

const HEAD = 'py-2.5 pr-3 text-left text-[13px] font-semibold text-admin-ink-2'

/** The product's variants: stock and adjustment edited in place, saved with the product. */
export function VariantList({
  variants,
  form,
}: {
  variants: Variants
  form: UseFormReturn<ProductForm>
}) {
  const [basePrice, salePrice, isOnSale] = useWatch({
    control: form.control,
    name: ['basePrice', 'salePrice', 'isOnSale'],
  })
  const base = parsePrice(basePrice) || 0
  const price = displayedPrice({
    basePrice: base,
    salePrice: parsePrice(salePrice) > 0 ? parsePrice(salePrice) : null,
    isOnSale,
  })
  const onSale = price !== base
  if (variants.list.length === 0) {
    return (
      <p className="border-t border-admin-hairline px-6 py-10 text-center text-sm text-admin-ink-3">
        Aún no hay variantes.
      </p>
    )
  }
  return (
    <>
      <ApplyToAll variants={variants}>
        {onSale && `Oferta ${formatPrice(price)} · `}Base {formatPrice(base)}
      </ApplyToAll>
      <div className="overflow-x-auto">
        <table className="w-full text-sm max-tab:block max-tab:[&>tbody]:block">
          <thead className="max-tab:hidden">
            <tr className="border-b border-admin-line [&>*:first-child]:pl-6">
              {['Color', 'Talla', 'Stock', 'Ajuste'].map((title) => (
                <th key={title} scope="col" className={HEAD}>
                  {title}
                </th>
              ))}
              <th scope="col" className={clsx(HEAD, 'pr-6 text-right whitespace-nowrap')}>
                {onSale ? 'Precio final con oferta' : 'Precio final'}
              </th>
              <th scope="col" className={HEAD}>
                SKU
              </th>
              <th scope="col">
                <span className="sr-only">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.list.map((variant) => (
              <VariantRow
                key={variantKey(variant)}
                variant={variant}
                variants={variants}
                price={price}
                onSale={onSale}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
