import { lazy, Suspense } from 'react'
import { useSessionHint } from '#app/features/session/session-hint.ts'
import { MissingProduct } from './missing-product.tsx'

/** Loaded only where a session seems to exist: it brings supabase-js with it. */
const Preview = lazy(async () => {
  const { Preview } = await import('./preview.tsx')
  return { default: Preview }
})

/** A product that shoppers do not see: missing, and for staff a preview (ADR 0036). */
export function HiddenProduct({ id }: { id: string }) {
  const missing = <MissingProduct />
  if (!useSessionHint()) return missing
  return (
    <Suspense fallback={missing}>
      <Preview key={id} id={id} missing={missing} />
    </Suspense>
  )
}
