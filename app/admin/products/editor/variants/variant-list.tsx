import { clsx } from 'clsx'
import { displayedPrice, formatPrice } from '#app/domain/price.ts'
import { parsePrice } from '#app/domain/product-schema.ts'
import { variantKey } from '#app/domain/variant.ts'
import { useEditor } from '#app/admin/products/editor/machine/use-editor.ts'
import { ApplyToAll } from './apply-to-all.tsx'
import { VariantRow } from './variant-row.tsx'
import { listed } from './variant-set.ts'

const HEAD = 'py-2.5 pr-3 text-left text-note font-semibold text-admin-ink-2'

/** The product's variants: stock and adjustment edited in place, saved with the product. */
export function VariantList() {
  const list = listed(useEditor((state) => state.variants))
  const basePrice = useEditor((state) => state.form.basePrice)
  const salePrice = useEditor((state) => state.form.salePrice)
  const isOnSale = useEditor((state) => state.form.isOnSale)
  const base = parsePrice(basePrice) || 0
  const price = displayedPrice({
    basePrice: base,
    salePrice: parsePrice(salePrice) > 0 ? parsePrice(salePrice) : null,
    isOnSale,
  })
  const onSale = price !== base
  if (list.length === 0) {
    return (
      <p className="border-t border-admin-hairline px-6 py-10 text-center text-sm text-admin-ink-3">
        Aún no hay variantes.
      </p>
    )
  }
  return (
    <>
      <ApplyToAll count={list.length}>
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
            {list.map((variant) => (
              <VariantRow
                key={variantKey(variant)}
                variant={variant}
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
