import { Button } from '#app/ui/button.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'

/** Where the editor will stand, while the product it is to show takes more than 300 ms to come; can be given up. */
export function OpeningProduct({ onCancel }: { onCancel: () => void }) {
  if (!useDelayed(true)) return null
  return (
    <div className="fixed inset-0 z-40 bg-ink/55">
      <div className="absolute inset-0 m-auto grid max-w-[1400px] place-content-center justify-items-center gap-5 rounded-shell bg-white text-ink max-md:rounded-none md:inset-6 forced-colors:border">
        <span
          aria-hidden="true"
          className="size-9 animate-[spin_900ms_linear_infinite] rounded-full border-[3px] border-sand-deep border-t-moss"
        />
        <p role="status">Abriendo el producto…</p>
        <Button look="outline" size="form" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
