import { Link } from 'react-router'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { Flag } from '#app/ui/flag.tsx'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'

/** Photo, name and price: the card of a themed section (store-notes 'Compact'). */
export function CompactCard({ product }: { product: ProductSummary }) {
  return (
    <Link to={`/producto/${product.id}`} className="group relative block outline-offset-4">
      <span className="relative block bg-sand">
        <ProductImage
          src={product.images[0]}
          alt=""
          use="card"
          sizes="(width < 768px) 42vw, 170px"
          className="w-full"
        />
        {product.discount !== null && (
          <Flag look="sale" className="absolute top-2 left-2">
            −{product.discount} %
          </Flag>
        )}
      </span>
      <span className="mt-2.5 block text-[15px] leading-5 font-semibold decoration-terracotta underline-offset-4 group-hover:underline">
        {product.name}
      </span>
      <Price
        current={product.price}
        previous={product.previousPrice}
        className="text-[15px] leading-5"
        previousClass="text-[13.5px]"
      />
    </Link>
  )
}
