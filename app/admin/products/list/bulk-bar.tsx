import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CirclePause, Trash2, X } from 'lucide-react'
import { toast } from '#app/ui/toast.ts'
import { invalidateCatalog, setProductsActive } from '#app/features/catalog/mutations.ts'
import type { Selection } from './use-selection.ts'

const BUTTON =
  'inline-flex h-9 items-center justify-center gap-2 rounded-control border border-admin-ink-3 px-3.5 text-sm font-semibold hover:bg-ink-line disabled:opacity-60 max-md:h-11 max-md:flex-1 [&_svg]:size-[17px]'

/** What can be done with the chosen rows; docked above the pager. */
export function BulkBar({ selection, onDelete }: { selection: Selection; onDelete: () => void }) {
  const queryClient = useQueryClient()
  const count = selection.items.length
  const activate = useMutation({
    mutationFn: (isActive: boolean) =>
      setProductsActive(
        selection.items.map(({ id }) => id),
        isActive,
      ),
    onSuccess: async (_, isActive) => {
      const word = isActive ? 'activado' : 'desactivado'
      toast.success(count === 1 ? `1 producto ${word}` : `${count} productos ${word}s`)
      selection.clear()
      await invalidateCatalog(queryClient)
    },
    onError: () => toast.error('Error al actualizar los productos'),
  })
  if (count === 0) return null
  return (
    <div
      role="region"
      aria-label="Acciones para los seleccionados"
      className="on-dark flex shrink-0 flex-wrap items-center gap-2 bg-ink px-8 py-2.5 text-white max-md:px-4 md:pl-11"
    >
      <p role="status" className="mr-auto text-sm font-semibold tnum">
        {count === 1 ? '1 seleccionado' : `${count} seleccionados`}
      </p>
      <div className="flex items-center gap-2 max-md:order-3 max-md:w-full">
        <button
          type="button"
          className={BUTTON}
          disabled={activate.isPending}
          onClick={() => activate.mutate(true)}
        >
          <CircleCheck aria-hidden="true" />
          Activar
        </button>
        <button
          type="button"
          className={BUTTON}
          disabled={activate.isPending}
          onClick={() => activate.mutate(false)}
        >
          <CirclePause aria-hidden="true" />
          Desactivar
        </button>
        <button
          type="button"
          className={`${BUTTON} text-[#f0a58c]`}
          disabled={activate.isPending}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
          Borrar…
        </button>
      </div>
      <button
        type="button"
        aria-label="Quitar selección"
        onClick={selection.clear}
        className="inline-flex h-9 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink-line max-md:size-11 max-md:justify-center max-md:px-0"
      >
        <X aria-hidden="true" className="size-4 max-md:size-5" />
        <span className="max-md:hidden">Quitar selección</span>
      </button>
    </div>
  )
}
