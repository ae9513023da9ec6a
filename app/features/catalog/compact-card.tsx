import { Link } from 'react-router'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { Flag } from '#app/ui/flag.tsx'
import { Price } from './price.tsx'
import { ProductImage } from './product-image.tsx'

/** Photo, name and price: the card of a themed section (store-notes 'Compact'). */
export function CompactCard({ product }: { product: ProductSummary }) {
  return (
    <Link to={`/producto/${product.id}`} className="compact-card">
      <ProductImage src={product.images[0]} alt="" use="card" sizes="(width < 768px) 42vw, 170px" />
      {product.discount !== null && <Flag look="sale">{`−${product.discount} %`}</Flag>}
      <span className="compact-name">{product.name}</span>
      <Price current={product.price} previous={product.previousPrice} />
    </Link>
  )
}
