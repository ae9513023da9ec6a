import type { Product } from '#app/domain/product.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { Badge } from '#app/ui/badge.tsx'

/** 'Activo' or 'Inactivo' (SPEC §2). An unfinished product is never shown (ADR 0036): 'Activo' would not be true. */
export function VisibilityBadges({ product }: { product: Pick<Product, 'isActive' | 'variants'> }) {
  const unfinished = product.variants.some(isPlaceholder)
  return (
    <>
      {!product.isActive && (
        <Badge look="hollow" dot="hollow">
          Inactivo
        </Badge>
      )}
      {product.isActive && !unfinished && (
        <Badge look="moss" dot="filled">
          Activo
        </Badge>
      )}
      {unfinished && <Badge look="outline">Sin terminar</Badge>}
    </>
  )
}
