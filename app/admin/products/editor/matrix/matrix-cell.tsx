import { Plus, Undo2 } from 'lucide-react'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { LIMITS } from '#app/domain/product.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'

/** One tab stop for the whole matrix; arrows move between cells. */
function onArrow(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[
    event.key
  ]
  if (!step) return
  event.preventDefault()
  const [row = 0, column = 0] = (event.currentTarget.dataset['cell'] ?? '').split(':').map(Number)
  const target = `${row + (step[0] ?? 0)}:${column + (step[1] ?? 0)}`
  event.currentTarget
    .closest('table')
    ?.querySelector<HTMLElement>(`[data-cell="${target}"]`)
    ?.focus()
}

/** A combination that exists, in the matrix and its legend. */
export const FILLED_CELL = 'border border-admin-line bg-white font-semibold'

interface MatrixCellProps {
  name: string
  /** Row and column. */
  at: [number, number]
  /** Absent: this combination does not exist yet. */
  variant: VariantDraft | undefined
  duplicate: boolean
  chosen: boolean
  /** Chosen, a variant that was taken out comes back. */
  comesBack: boolean
  onToggle: () => void
}

/** One combination: it exists and shows its stock, it will be created, or neither. */
export function MatrixCell(props: MatrixCellProps) {
  const { name, at, variant, duplicate, chosen, comesBack, onToggle } = props
  return (
    <button
      type="button"
      onKeyDown={onArrow}
      data-cell={at.join(':')}
      tabIndex={at[0] === 0 && at[1] === 0 ? 0 : -1}
      aria-pressed={variant ? undefined : chosen}
      aria-disabled={variant ? true : undefined}
      aria-label={variant ? `${name}: ya existe con ${variant.stock} unidades` : name}
      onClick={() => !variant && onToggle()}
      className={clsx(
        'grid h-8 w-full min-w-7 place-items-center rounded-check tnum max-md:h-11',
        variant && `cursor-default! ${FILLED_CELL}`,
        variant && variant.stock < LIMITS.lowStock && 'text-terracotta-ink',
        duplicate && 'border-2! border-brick! bg-brick-tint! text-brick!',
        !variant && chosen && 'bg-moss text-white',
        !variant && !chosen && 'text-admin-control hover:bg-moss-tint',
      )}
    >
      {variant ? (
        variant.stock
      ) : chosen && comesBack ? (
        <Undo2 aria-hidden="true" className="size-4" />
      ) : chosen ? (
        <Plus aria-hidden="true" className="size-4" />
      ) : (
        <span aria-hidden="true" className="size-1 rounded-full bg-admin-line" />
      )}
    </button>
  )
}
