import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { categoryPath, labelOf, type Product } from '#app/domain/product.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { offeredVariants, selectVariant } from '#app/domain/selection.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { BuyBar } from './buy/buy-bar.tsx'
import { BuyPanel } from './buy/buy-panel.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { GoesWith } from './goes-with.tsx'
import { ProductDetails } from './product-details.tsx'

/** Product detail (SPEC §2, §4). The URL holds the selection: '?color=verde&talla=M'. */
export function ProductView({
  product,
  goesWith,
}: {
  product: Product
  goesWith: ProductSummary[]
}) {
  const [params] = useSearchParams()
  const buyButton = useRef<HTMLButtonElement>(null)
  const name = useRef<HTMLHeadingElement>(null)
  const variant = selectVariant(offeredVariants(product), {
    color: params.get('color'),
    size: params.get('talla'),
  })
  const images = (variant ?? product.variants[0])?.imageUrls ?? []
  const { category } = product

  return (
    <article>
      <div className="shell py-2 md:py-2.5">
        <Breadcrumb
          crumbs={[
            { label: 'Inicio', to: '/' },
            ...(category ? [{ label: category.name, to: categoryPath(category.id) }] : []),
            { label: product.name },
          ]}
        />
      </div>
      <div className="shell max-md:px-0!">
        <div className="md:grid md:grid-cols-2 md:items-start md:gap-10 xl:grid-cols-[minmax(0,720fr)_minmax(0,458fr)] xl:gap-[60px]">
          <Gallery
            images={images}
            color={variant?.color.toLowerCase() ?? ''}
            subject={variant ? `${product.name}, ${labelOf(variant.color)}` : product.name}
          />
          <BuyPanel product={product} variant={variant} name={name} buyButton={buyButton}>
            <GoesWith products={goesWith} />
          </BuyPanel>
        </div>
      </div>
      <div className="later shell mt-10 mb-16 md:mt-[72px] md:mb-24">
        <ProductDetails product={product} />
      </div>
      <BuyBar product={product} variant={variant} name={name} buyButton={buyButton} />
    </article>
  )
}
