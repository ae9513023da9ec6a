import { RotateCcw } from 'lucide-react'

/** The categories could not be read: says so and offers to try again. The current choice stays. */
export function RetryCategories({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-note text-brick">
      No pudimos leer las categorías.
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex items-center gap-1.5 font-semibold underline underline-offset-4 max-md:min-h-11"
      >
        <RotateCcw aria-hidden="true" className="size-3.5" />
        Reintentar
      </button>
    </p>
  )
}
