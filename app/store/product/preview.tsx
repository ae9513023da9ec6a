import { useEffect, useState, type ReactNode } from 'react'
import type { Product } from '#app/domain/product.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { readPreview } from '#app/features/catalog/queries/preview.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { branded } from '#app/lib/page-meta.ts'

/** Why shoppers do not see it, in the words of the product manager. */
function reasonOf(product: Product): string {
  if (!product.isActive) return 'El producto está inactivo.'
  if (product.variants.some(isPlaceholder)) return 'El producto está sin terminar.'
  return 'Su categoría está inactiva.'
}

interface PreviewProps {
  id: string
  view: (product: Product) => ReactNode
  /** What everybody except staff sees. */
  missing: ReactNode
}

/**
 * A product that is not in the store, for staff alone (SPEC §6). The server's page knows nothing of it: this browser reads
 * it with its own session, and loads this part only where there seems to be one.
 */
export function Preview({ id, view, missing }: PreviewProps) {
  /** undefined: not known yet. */
  const [product, setProduct] = useState<Product | null>()
  useEffect(() => {
    let left = false
    readPreview(browserClient(), id).then(
      (found) => !left && setProduct(found),
      (error: unknown) => {
        console.warn('preview not read', error)
        if (!left) setProduct(null)
      },
    )
    return () => {
      left = true
    }
  }, [id])
  useEffect(() => {
    if (product) document.title = branded(`Vista previa: ${product.name}`)
  }, [product])

  if (product === undefined) return <div aria-busy="true" className="min-h-[60vh]" />
  if (product === null) return missing
  return (
    <>
      <p role="status" className="bg-ink px-5 py-3 text-center text-copy text-paper">
        <strong className="font-semibold">Vista previa: no visible en la tienda.</strong>{' '}
        {reasonOf(product)}
      </p>
      {view(product)}
    </>
  )
}
