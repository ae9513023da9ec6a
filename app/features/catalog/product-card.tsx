import { memo, useState, type PointerEvent } from 'react'
import { Link } from 'react-router'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { Flag } from '#app/ui/flag.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ColorDots } from './color-dots.tsx'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'

interface ProductCardProps {
  product: ProductSummary
  /** CSS `sizes` of the photo in the grid that holds the card. */
  sizes: string
  priority?: boolean
  /** For a card that is half in the first view, where others are seen first. */
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
    <article className="card">
      <Link
        to={`/producto/${product.id}`}
        onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && approach()}
        onFocus={approach}
      >
        <span className="card-photos">
          <ProductImage
            src={first}
            alt=""
            use="card"
            sizes={sizes}
            priority={priority}
            fetchPriority={fetchPriority}
          />
          {/* Asked for only when the pointer or focus comes: half the photos of a page are never seen. */}
          {second && approached && (
            <ProductImage src={second} alt="" use="card" sizes={sizes} className="card-second" />
          )}
          {(product.isNew || product.discount !== null) && (
            <span className="flags">
              {product.isNew && <Flag look="paper">Nuevo</Flag>}
              {product.discount !== null && <Flag look="sale">{`−${product.discount} %`}</Flag>}
            </span>
          )}
        </span>
        <span className="card-line">
          <span>{product.categoryName ?? 'Sin categoría'}</span>
          <ColorDots colors={product.colors} />
        </span>
        <h3>{product.name}</h3>
        <span className="card-foot">
          <Price current={product.price} previous={product.previousPrice} />
          {product.variantCount > 1 && (
            <small>
              {product.colors.length > 1
                ? `${product.colors.length} colores`
                : `${product.variantCount} tallas`}
            </small>
          )}
        </span>
      </Link>
      <IconButton label={`Agregar ${product.name} a favoritos`} className="card-heart" />
    </article>
  )
})
