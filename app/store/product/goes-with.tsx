import type { ProductSummary } from '#app/domain/product-summary.ts'
import { CompactCard } from '#app/features/catalog/compact-card.tsx'

/** 'Combina con': up to four other garments below the SKU; a strip that scrolls sideways on narrow screens. */
export function GoesWith({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="combina-con" className="mt-8">
      <h2 id="combina-con" className="mb-3.5 text-2xl leading-7 tracking-[-0.02em]">
        Combina con
      </h2>
      <ul className="-m-1 grid auto-cols-[minmax(140px,42%)] grid-flow-col gap-3 overflow-x-auto p-1 [scrollbar-width:none] max-md:-mr-5 max-md:pr-5 xl:auto-cols-auto xl:grid-flow-row xl:grid-cols-4 xl:overflow-visible">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <CompactCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
