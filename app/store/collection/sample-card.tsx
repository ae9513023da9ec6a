import { Link } from 'react-router'
import type { SAMPLE_PRODUCTS } from '#app/domain/sample-products.ts'
import { Price } from '#app/features/catalog/price.tsx'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { SAMPLE_PHOTO } from '#app/store/sample-photos.ts'

/** CSS `sizes` of one of two cards, or of three from 1024 px. */
export const CARD_SIZES = '(min-width: 1560px) 464px, (min-width: 1024px) 31vw, 46vw'

interface SampleCardProps {
  sample: (typeof SAMPLE_PRODUCTS)[number]
  /** Missing when the catalogue has no such product: then the card is no link. */
  productId: string | undefined
}

/** A sample product of SPEC §2: photo, name, price. */
export function SampleCard({ sample, productId }: SampleCardProps) {
  const inside = (
    <>
      <ProductImage src={SAMPLE_PHOTO[sample.id]} alt="" use="card" sizes={CARD_SIZES} />
      <h2 className="mt-3.5 font-text decoration-terracotta decoration-1 underline-offset-[5px] group-hover:underline text-[16.5px] leading-[23px] font-semibold">
        {sample.name}
      </h2>
      <Price
        current={sample.salePrice ?? sample.basePrice}
        previous={sample.salePrice === null ? null : sample.basePrice}
      />
    </>
  )
  return (
    <article className="card">
      {productId ? (
        <Link to={`/producto/${productId}`} className="group">
          {inside}
        </Link>
      ) : (
        inside
      )}
    </article>
  )
}
