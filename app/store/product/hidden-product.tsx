import { lazy, Suspense, type ReactNode } from 'react'
import type { Product } from '#app/domain/product.ts'
import { useSessionHint } from '#app/features/session/session-hint.ts'
import { MissingProduct } from './missing-product.tsx'

/** Loaded only where a session seems to exist: it brings supabase-js with it. */
const Preview = lazy(async () => {
  const { Preview } = await import('./preview.tsx')
  return { default: Preview }
})

interface HiddenProductProps {
  id: string
  /** The product as shoppers would see it: passed in, so that no separate file repeats what the page already has. */
  view: (product: Product) => ReactNode
}

/** A product that shoppers do not see: missing, or for staff a preview (ADR 0036). */
export function HiddenProduct({ id, view }: HiddenProductProps) {
  const missing = <MissingProduct />
  if (!useSessionHint()) return missing
  return (
    <Suspense fallback={missing}>
      <Preview key={id} id={id} view={view} missing={missing} />
    </Suspense>
  )
}
