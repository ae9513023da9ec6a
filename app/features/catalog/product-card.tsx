import { memo, useState, type PointerEvent } from 'react'
import { Link } from 'react-router'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { Flag } from '#app/ui/flag.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ColorDots } from './color-dots.tsx'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'
import { HEART, Icon } from '#app/ui/icon.tsx'

interface ProductCardProps {
  product: ProductSummary
  /** CSS `sizes` of the photo in the grid that holds the card. */
  sizes: string
  priority?: boolean
  /** For a card that stands half in the first view, where others are the first to be seen. */
  fetchPriority?: 'low' | undefined
}

/** One product of a grid (SPEC §2 'Product cards'): the whole card is one link, the favourites heart stands beside it. */
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  priority = false,
  fetchPriority,
}: ProductCardProps) {
  const [approached, setApproached] = useState(false)
  const [first, second] = product.images
  const approach = () => setApproached(true)

  return (
    <article className="group relative flex h-full flex-col">
      <Link
        to={`/producto/${product.id}`}
        className="flex grow flex-col outline-offset-4"
        onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && approach()}
        onFocus={approach}
      >
        <span className="relative block overflow-hidden bg-sand">
          <ProductImage
            src={first}
            alt=""
            use="card"
            sizes={sizes}
            priority={priority}
            fetchPriority={fetchPriority}
            className="w-full"
          />
          {/* Asked for only when the pointer or focus comes: half the photos of a page are never seen. */}
          {second && approached && (
            <ProductImage
              src={second}
              alt=""
              use="card"
              sizes={sizes}
              className="absolute inset-0 w-full opacity-0 transition-opacity duration-200 group-focus-within:opacity-100 group-hover:opacity-100"
            />
          )}
          <span className="absolute top-3 left-3 flex flex-wrap gap-1.5 max-md:top-2.5 max-md:left-2.5">
            {product.isNew && <Flag look="paper">Nuevo</Flag>}
            {product.discount !== null && <Flag look="sale">−{product.discount} %</Flag>}
          </span>
        </span>
        <span className="mt-3.5 flex items-start justify-between gap-2 text-[13px] leading-[18px] text-ink-3">
          <span>{product.categoryName ?? 'Sin categoría'}</span>
          <ColorDots colors={product.colors} />
        </span>
        <h3 className="mt-1 font-text text-[16.5px] leading-[23px] font-semibold text-pretty max-md:text-[15.5px] max-md:leading-[21px]">
          <span className="decoration-terracotta decoration-1 underline-offset-[5px] group-focus-within:underline group-hover:underline">
            {product.name}
          </span>
        </h3>
        <span className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3">
          <Price
            current={product.price}
            previous={product.previousPrice}
            previousClass="text-[14.5px] max-md:text-[13.5px]"
          />
          {product.variantCount > 1 && (
            <span className="text-[13px] text-ink-3 tnum">{product.variantCount} variantes</span>
          )}
        </span>
      </Link>
      <IconButton
        label={`Agregar ${product.name} a favoritos`}
        className="absolute! top-1.5 right-1.5 hover:bg-paper/70!"
      >
        <Icon path={HEART} />
      </IconButton>
    </article>
  )
})
