import { CONDITION_LABEL, labelOf, type Product } from '#app/domain/product.ts'

/** Description and the data table below the hairline. */
export function ProductDetails({ product }: { product: Product }) {
  const paragraphs = product.description.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const facts = [
    ['Categoría', product.category?.name ?? 'Sin categoría'],
    ['Condición', CONDITION_LABEL[product.condition]],
    ...(product.tags.length > 0 ? [['Etiquetas', product.tags.map(labelOf).join(', ')]] : []),
  ]
  return (
    <div className="grid gap-x-11 gap-y-6 border-t border-hairline pt-9 lg:grid-cols-[minmax(0,1fr)_360px] lg:pt-11 xl:grid-cols-[200px_minmax(0,1fr)_418px]">
      {paragraphs.length > 0 && (
        <>
          <h2 className="text-[34px] leading-9 tracking-[-0.028em]">Descripción</h2>
          <div className="grid max-w-[56ch] content-start gap-3 leading-[27px] text-pretty text-ink-2 md:text-[16.5px]">
            {paragraphs.map((text) => (
              <p key={text} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </div>
        </>
      )}
      <dl className="self-start border-b border-hairline text-copy lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:col-start-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex border-t border-hairline py-3">
            <dt className="w-[130px] shrink-0 text-ink-3 max-md:w-[102px]">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
