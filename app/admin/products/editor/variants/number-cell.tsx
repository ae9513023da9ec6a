import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { CELL, Prefixed } from './prefixed.tsx'

/** Enter goes to the same field one row down, like a spreadsheet. */
function onEnterGoDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const row = event.currentTarget.closest('tr')?.nextElementSibling
  const next = row?.querySelector<HTMLInputElement>(
    `[data-column="${event.currentTarget.dataset['column']}"]`,
  )
  next?.focus()
  next?.select()
}

interface NumberCellProps {
  label: string
  column: 'stock' | 'adjustment'
  value: number
  parse: (typed: string) => number
  format: (value: number) => string
  onChange: (value: number) => void
  /** '$' within the field. */
  prefix?: string
  className: string
  /** Id of what is wrong with the figure. */
  error?: string | undefined
}

/** A figure edited in the table. Keeps what is typed while it is typed; what is no number becomes 0 on leaving (SPEC §5). */
export function NumberCell({
  label,
  column,
  value,
  parse,
  format,
  onChange,
  prefix,
  className,
  error,
}: NumberCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Prefixed prefix={prefix}>
      <input
        aria-label={label}
        data-column={column}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        // A numeric keyboard of a phone may lack the minus sign.
        inputMode={column === 'stock' ? 'numeric' : undefined}
        value={typed ?? format(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(parse(event.target.value))
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onEnterGoDown}
        className={clsx(CELL, prefix && 'pl-6!', className)}
      />
    </Prefixed>
  )
}
