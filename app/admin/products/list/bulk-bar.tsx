import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CirclePause, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#app/domain/pluralize.ts'
import { formatCount } from '#app/domain/number.ts'
import { adminFilterParams, type AdminListFilter } from '#app/admin/data/list-filter.ts'
import { fetchMatching } from '#app/admin/data/product-queries.ts'
import type { MatchCount } from '#app/admin/data/match-count.ts'
import { browserClient } from '#app/lib/browser-client.ts'
import { toast } from '#app/ui/toast.ts'
import { ProgressLine } from '#app/admin/products/progress-line.tsx'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { useBulkActivation } from './use-bulk-activation.ts'
import type { Selection } from './use-selection.ts'

const BUTTON =
  'inline-flex h-9 items-center justify-center gap-2 rounded-control border border-admin-ink-3 px-3.5 text-sm font-semibold hover:bg-ink-line disabled:opacity-60 max-tab:flex-1 max-xs:gap-1.5 max-xs:px-2 max-md:h-11 [&_svg]:size-[17px]'

interface BulkBarProps {
  selection: Selection
  filter: AdminListFilter
  /** How many products the filter matches. */
  found: MatchCount
  onDelete: () => void
}

/** Actions on the selected rows; docked above the pager. */
export function BulkBar({ selection, filter, found, onDelete }: BulkBarProps) {
  /** The filter under which all were selected, and how many they were. */
  const [widened, setWidened] = useState<{ of: string; count: number }>()
  const of = adminFilterParams({ ...filter, sort: 'recent', page: 1 }).toString()
  const count = selection.items.length
  const activate = useBulkActivation(selection)
  const widen = useMutation({
    mutationFn: () => fetchMatching(browserClient(), filter),
    onSuccess: (all) => {
      selection.add(all)
      setWidened({ of, count: all.length })
    },
    onError: () => toast.error('No pudimos seleccionarlos todos. Intenta de nuevo.'),
  })
  if (count === 0) return null
  const isAll = found.more ? widened?.of === of && count >= widened.count : count >= found.count
  return (
    <div
      role="region"
      aria-label="Acciones para los seleccionados"
      className="on-dark relative flex shrink-0 flex-wrap items-center gap-2 bg-ink px-8 py-2.5 text-white max-md:px-4 tab:pl-11"
    >
      {activate.isPending && (
        <ProgressLine
          label="Progreso del cambio"
          share={activate.done / count}
          className="absolute inset-x-0 top-0 bg-ink-line"
          fill="bg-terracotta"
        />
      )}
      <p role="status" className="text-sm font-semibold tnum">
        {activate.isPending
          ? `${formatCount(activate.done)} de ${formatCount(count)}`
          : pluralize(count, 'seleccionado', 'seleccionados')}
      </p>
      {!isAll && (
        <button
          type="button"
          disabled={widen.isPending}
          onClick={() => widen.mutate()}
          className={`${TAP_AREA} border-b border-current text-sm text-on-ink tnum disabled:opacity-60`}
        >
          {found.more
            ? 'Seleccionar todos los encontrados'
            : `Seleccionar los ${formatCount(found.count)}`}
        </button>
      )}
      <div className="ml-auto flex items-center gap-2 max-tab:order-3 max-tab:w-full">
        <button
          type="button"
          className={BUTTON}
          disabled={activate.isPending}
          onClick={() => activate.run(true)}
        >
          <CircleCheck aria-hidden="true" />
          Activar
        </button>
        <button
          type="button"
          className={BUTTON}
          disabled={activate.isPending}
          onClick={() => activate.run(false)}
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
        className="inline-flex h-9 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink-line max-tab:ml-auto max-tab:size-11 max-tab:justify-center max-tab:px-0"
      >
        <X aria-hidden="true" className="size-4 max-tab:size-5" />
        <span className="max-tab:hidden">Quitar selección</span>
      </button>
    </div>
  )
}
