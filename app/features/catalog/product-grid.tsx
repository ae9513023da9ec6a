import type { ProductSummary } from '#app/domain/product-summary.ts'
import { ProductCard } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

interface ProductGridProps {
  products: ProductSummary[]
  /** Skeletons after the products, while more are loading. */
  skeletons?: number
  /** Names the list, because there may be others beside it. */
  label: string
}

const SIZES = '(min-width: 1560px) 360px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw'

/** Cards in 2 columns below 768 px, 3 to 1199, 4 from 1200. */
export function ProductGrid({ products, skeletons = 0, label }: ProductGridProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-3 gap-y-[30px] md:grid-cols-3 md:gap-x-4 md:gap-y-9 xl:grid-cols-4 xl:gap-x-5 xl:gap-y-11"
    >
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={SIZES} />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        <li key={`skeleton-${index}`}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
