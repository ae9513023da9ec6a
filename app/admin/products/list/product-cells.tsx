import { Tag } from 'lucide-react'
import { clsx } from 'clsx'
import { pluralize } from '#app/domain/pluralize.ts'
import { formatPrice, isSaleOn } from '#app/domain/price.ts'
import { labelOf, LIMITS, type Product, type Variant } from '#app/domain/product.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { VisibilityBadges } from '#app/admin/products/visibility-badges.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Selection } from './use-selection.ts'

/** Look of a selected row: moss tint and a bar. */
export const CHOSEN_ROW = 'bg-moss-tint/60 shadow-[inset_3px_0_0_var(--color-moss)]'

/** Selects one row; its label fills the cell, so that a near miss counts. */
export function SelectRow({ product, selection }: { product: Product; selection: Selection }) {
  return (
    <label className="relative z-10 grid size-full min-h-11 cursor-pointer place-items-center">
      <span className="sr-only">Seleccionar {product.name}</span>
      <Checkbox checked={selection.has(product.id)} onChange={() => selection.toggle(product)} />
    </label>
  )
}

/** First variant's first image (SPEC §2). */
export function Thumbnail({ product, width, className }: ThumbnailProps) {
  return (
    <ProductImage
      src={product.variants[0]?.imageUrls[0]}
      alt=""
      use="thumb"
      sizes={`${width}px`}
      className={clsx('shrink-0', className)}
    />
  )
}

interface ThumbnailProps {
  product: Product
  /** Px. */
  width: number
  className: string
}

/** Variants a shopper can see; with `lowFirst` those with little stock come first. */
export function listedVariants(product: Product, lowFirst = false): Variant[] {
  const real = product.variants.filter((variant) => !isPlaceholder(variant))
  if (!lowFirst) return real
  const isLow = (variant: Variant) => (variant.stock < LIMITS.lowStock ? 0 : 1)
  return real.toSorted((a, b) => isLow(a) - isLow(b))
}

/** Base price; on sale a badge with the discount and struck base → sale (SPEC §2). */
export function PriceCell({ product }: { product: Product }) {
  const { basePrice, salePrice } = product
  const onSale = isSaleOn(product, Date.now()) && salePrice !== null
  return (
    <div className="tnum">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-sm font-semibold">{formatPrice(basePrice)}</span>
        {onSale && <Badge look="solid">−{formatPrice(basePrice - salePrice)}</Badge>}
      </div>
      {onSale && (
        <div className="text-caption">
          <s className="text-admin-ink-2">
            <span className="sr-only">Precio anterior: </span>
            {formatPrice(basePrice)}
          </s>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, ahora </span>
          {/* Prices of a million stand below each other. */}
          <span className="font-semibold whitespace-nowrap">{formatPrice(salePrice)}</span>
        </div>
      )}
    </div>
  )
}

/** First variants as colour/size plus '+N'; stock under 5 in terracotta (SPEC §2, §9). */
export function VariantsLine({ variants, most }: { variants: Variant[]; most: number }) {
  return (
    <div className="flex flex-wrap gap-x-2.5 text-note leading-[18px]">
      {variants.slice(0, most).map((variant) => (
        <span key={variant.id} className="inline-flex max-w-full items-center gap-1.5">
          <ColorSwatch color={variant.color} className="size-2.5" />
          <span className="truncate">
            {variant.color}/{variant.size}
          </span>
          {variant.stock < LIMITS.lowStock && (
            <span className="font-semibold text-terracotta-ink tnum">
              <span aria-hidden="true">{variant.stock}</span>
              <span className="sr-only">
                , {pluralize(variant.stock, 'disponible', 'disponibles')}, stock bajo
              </span>
            </span>
          )}
        </span>
      ))}
      {variants.length > most && (
        <span className="text-admin-ink-2 tnum">+{variants.length - most}</span>
      )}
      {variants.length === 0 && <span className="text-admin-ink-2">Sin variantes</span>}
    </div>
  )
}

/** First 2 tags plus '+N' (SPEC §2). */
export function TagsLine({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-caption text-admin-ink-3">
      <Tag aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">Etiquetas: </span>
      <span>
        {tags
          .slice(0, 2)
          .map((tag) => labelOf(tag).toLowerCase())
          .join(' · ')}
      </span>
      {tags.length > 2 && <span className="tnum">+{tags.length - 2}</span>}
    </p>
  )
}

/** Badges of the state column (SPEC §2). */
export function StateBadges({ product }: { product: Product }) {
  return (
    <div className="flex flex-wrap gap-1">
      <VisibilityBadges product={product} />
      {product.isOnSale && <SaleBadge product={product} />}
      {product.isFeatured && <Badge look="sand">Destacado</Badge>}
      {product.hasFreeShipping && <Badge look="sky">Envío gratis</Badge>}
    </div>
  )
}

/** The sale as staff set it, with its dates (ADR 0035): it says when it is still to come, or over. */
function SaleBadge({ product }: { product: Product }) {
  const now = Date.now()
  if (isSaleOn(product, now)) return <Badge look="terracotta">En oferta</Badge>
  const isOver = product.saleEndDate !== null && Date.parse(product.saleEndDate) <= now
  return <Badge look="hollow">{isOver ? 'Oferta terminada' : 'Oferta programada'}</Badge>
}
