import { Copy, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { toast } from '#app/ui/toast.ts'
import { formatPrice } from '#app/domain/price.ts'
import { LIMITS } from '#app/domain/product.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { variantKey } from '#app/domain/variant.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { Badge } from '#app/ui/badge.tsx'
import { NumberCell } from './number-cell.tsx'
import { costsSomething, FINAL_PRICE, parseAdjustment, parseStock } from './variant-rules.ts'
import { savedOf, type VariantChange } from './variant-set.ts'

interface VariantRowProps {
  variant: VariantDraft
  /** MXN, before the adjustment. */
  price: number
  /** That price is the sale's. */
  onSale: boolean
}

/** One variant: stock and adjustment edited in place. */
export function VariantRow({ variant, price, onSale }: VariantRowProps) {
  const { send } = useEditorStore()
  const before = savedOf(
    useEditor((state) => state.baseline.variants),
    variant,
  )
  const isDuplicate = useEditor((state) => state.typing.duplicate) === variantKey(variant)
  const update = (change: VariantChange) =>
    send({ type: 'variantsEdited', edits: [{ of: variant, change }] })
  const name = `${variant.color} / ${variant.size}`
  const id = useId()
  // Without a price yet there is nothing to say of it.
  const isFree = price > 0 && !costsSomething(price, variant.priceAdjustment)
  const priceError = isFree ? id : undefined
  const stockChanged = before !== undefined && before.stock !== variant.stock
  return (
    <tr
      className={clsx(
        'h-[44px] border-b border-admin-hairline [&>*:first-child]:pl-6 [&>*:last-child]:pr-6 max-tab:[&>*]:px-0!',
        // Under 900 px a card: what it is and the bin, then its figures, then its SKU.
        'max-tab:grid max-tab:h-auto max-tab:grid-cols-[auto_auto_1fr_auto] max-tab:items-center max-tab:gap-x-3 max-tab:gap-y-1.5 max-tab:px-6 max-tab:py-3 max-md:px-4',
        isDuplicate && 'bg-brick-tint shadow-[inset_3px_0_0_var(--color-brick)]',
      )}
    >
      <th
        scope="row"
        className="pr-3 text-left font-normal max-tab:order-1 max-tab:col-span-2 max-tab:pr-0"
      >
        <span className="flex items-center gap-2.5">
          <ColorSwatch color={variant.color} className="size-3.5" />
          {variant.color}
          {!before && <Badge look="outline">Nueva</Badge>}
        </span>
      </th>
      <td className="pr-3 font-semibold max-tab:order-2">{variant.size}</td>
      <td className="pr-3 max-tab:order-4 max-tab:pr-0">
        <Caption>Stock</Caption>
        <span className="relative inline-block">
          <NumberCell
            label={`Stock de ${name}`}
            column="stock"
            value={variant.stock}
            parse={parseStock}
            format={String}
            onChange={(stock) => update({ stock })}
            className={clsx(
              'w-28 max-xs:w-[92px]',
              stockChanged && 'border-terracotta',
              variant.stock < LIMITS.lowStock && 'font-semibold text-terracotta-ink',
            )}
          />
          {(stockChanged || variant.stock === 0) && (
            <span
              className={clsx(
                'pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-xs tnum',
                stockChanged ? 'text-admin-ink-3' : 'text-terracotta-ink',
              )}
            >
              {stockChanged ? `antes ${before.stock}` : 'Sin stock'}
            </span>
          )}
        </span>
      </td>
      <td className="pr-3 max-tab:order-5 max-tab:pr-0">
        <Caption>Ajuste</Caption>
        <NumberCell
          prefix="$"
          label={`Ajuste de ${name}`}
          column="adjustment"
          value={variant.priceAdjustment}
          parse={parseAdjustment}
          format={(value) => value.toFixed(2)}
          onChange={(priceAdjustment) => update({ priceAdjustment })}
          className={clsx(
            'w-[100px] max-xs:w-[88px]',
            before && before.priceAdjustment !== variant.priceAdjustment && 'border-terracotta',
            isFree && 'border-brick',
          )}
          error={priceError}
        />
      </td>
      <td className="pr-6 text-right font-semibold tnum max-tab:order-6 max-tab:col-span-2 max-tab:pr-0">
        <Caption>{onSale ? 'Precio final con oferta' : 'Precio final'}</Caption>
        <span className="whitespace-nowrap">
          {formatPrice(Math.round((price + variant.priceAdjustment) * 100) / 100)}
        </span>
        {variant.priceAdjustment !== 0 && (
          <span className="sr-only">
            , {onSale ? 'oferta' : 'base'} {formatPrice(price)}
          </span>
        )}
        {isFree && (
          <span id={priceError} className="block text-caption font-normal text-brick">
            {FINAL_PRICE}
          </span>
        )}
      </td>
      <td className="text-note whitespace-nowrap text-admin-ink-3 tnum max-tab:order-7 max-tab:col-span-4">
        <span
          title={variant.sku}
          className="inline-block max-w-[184px] truncate align-middle max-tab:max-w-[calc(100%-52px)]"
        >
          {variant.sku}
        </span>
        <button
          type="button"
          aria-label={`Copiar SKU de ${name}`}
          title="Copiar SKU"
          onClick={() =>
            navigator.clipboard.writeText(variant.sku).then(
              () => toast.success('SKU copiado'),
              () => toast.error('No se pudo copiar el SKU'),
            )
          }
          className="ml-1 inline-grid size-8 place-items-center rounded-control align-middle hover:bg-moss-tint max-md:size-11"
        >
          <Copy aria-hidden="true" className="size-3.5" />
        </button>
      </td>
      <td className="text-right max-tab:order-3">
        <button
          type="button"
          aria-label={`Borrar variante ${name}`}
          onClick={() => send({ type: 'variantRemoved', variant })}
          className="grid size-8 place-items-center rounded-control hover:bg-brick-tint hover:text-brick max-md:size-11"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </td>
    </tr>
  )
}

/** The column's name, where the table's head is not shown. The field itself is named already. */
function Caption({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="mb-0.5 block text-xs font-normal text-admin-ink-3 tab:hidden"
    >
      {children}
    </span>
  )
}
