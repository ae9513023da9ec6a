import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import type { Product, Variant } from '#app/domain/product.ts'
import { offeredVariants, stockText, variantPrices } from '#app/domain/selection.ts'
import { Button } from '#app/ui/button.tsx'
import { Flag } from '#app/ui/flag.tsx'
import { ColorPicker } from './color-picker.tsx'
import { SizePicker } from './size-picker.tsx'
import { VariantPrice } from './variant-price.tsx'
import { BAG, Heart, Icon } from '#app/ui/icon.tsx'

const TRUCK =
  'M14 17V5H2v12h2.5m5 0H14m0-8h4l4 4.5V17h-2.5m-15 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0m10 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0'

interface BuyPanelProps {
  product: Product
  /** The selected variant; null when the product offers none. */
  variant: Variant | null
  name: Ref<HTMLHeadingElement>
  buyButton: Ref<HTMLButtonElement>
  /** Below the SKU. */
  children: ReactNode
}

/** Name, price, pickers, stock and the two buttons without action (SPEC §2 'Product detail'). */
export function BuyPanel({ product, variant, name, buyButton, children }: BuyPanelProps) {
  const variants = offeredVariants(product)
  const { percent: discount } = variantPrices(product, variant)
  const inStock = (variant?.stock ?? 0) > 0
  const isNew = product.tags.includes('nuevo')

  return (
    <div className="min-w-0 max-md:px-5 max-md:pt-2">
      {(isNew || discount !== null) && (
        <p className="mb-3 flex gap-2">
          {isNew && <Flag look="moss">Nuevo</Flag>}
          {discount !== null && <Flag look="sale">−{discount} %</Flag>}
        </p>
      )}
      <h1
        ref={name}
        className="text-[40px] leading-[40px] tracking-[-0.028em] xl:text-[50px] xl:leading-[50px]"
      >
        {product.name}
      </h1>
      <VariantPrice product={product} variant={variant} />
      {variant && (
        <div className="mt-7 grid gap-[26px]">
          <ColorPicker variants={variants} selected={variant} />
          <SizePicker variants={variants} selected={variant} />
        </div>
      )}
      <p
        role="status"
        className={clsx(
          'mt-3.5 mb-5 text-copy font-semibold tnum',
          inStock ? 'text-stock' : 'text-ink-2',
        )}
      >
        {stockText(variant)}
      </p>
      <div className="grid gap-2.5">
        <Button ref={buyButton} size="tall" disabled={!inStock}>
          <Icon path={BAG} className="size-5" />
          Agregar al carrito
        </Button>
        <Button size="tall" look="secondary">
          <Heart />
          Agregar a favoritos
        </Button>
      </div>
      {(product.hasFreeShipping || variant) && (
        <p className="mt-[18px] flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-4 text-copy">
          {product.hasFreeShipping && (
            <span className="inline-flex items-center gap-2.5">
              <Icon path={TRUCK} className="size-[19px]" />
              Envío gratis
            </span>
          )}
          {variant && <span className="text-ink-3 tnum">SKU {variant.sku}</span>}
        </p>
      )}
      {children}
    </div>
  )
}
