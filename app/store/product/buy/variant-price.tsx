import { formatPrice } from '#app/domain/price.ts'
import type { Product, Variant } from '#app/domain/product.ts'
import { variantPrices } from '#app/domain/selection.ts'
import { Price } from '#app/features/catalog/price.tsx'

/** Price of the selected variant; the base price beside it when they differ (SPEC §3). */
export function VariantPrice({ product, variant }: { product: Product; variant: Variant | null }) {
  const { final, struck, base } = variantPrices(product, variant)
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3.5">
      <Price
        current={final}
        previous={struck}
        className="gap-x-3.5 text-[28px] leading-9"
        previousClass="text-[19px]"
      />
      {base !== null && (
        <span className="text-copy text-ink-3 tnum">Precio base: {formatPrice(base)}</span>
      )}
    </p>
  )
}
