import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { CELL, Prefixed } from './prefixed.tsx'
import { parseAdjustment, parseStock } from './variant-rules.ts'

const NOTHING = { stock: '', adjustment: '' }
const FIELDS = [
  { name: 'stock', word: 'Stock', label: 'Unidades para todas', width: 'w-20' },
  { name: 'adjustment', word: 'Ajuste', label: 'Diferencia de precio para todas', width: 'w-24' },
] as const

/** 'Aplicar a todas' changes only the fields filled in. */
export function ApplyToAll({
  count,
  children,
}: {
  count: number
  /** What the adjustment is added to. */
  children: ReactNode
}) {
  const { send } = useEditorStore()
  const [typed, setTyped] = useState(NOTHING)
  const { stock, adjustment } = typed
  function apply() {
    const change = {
      ...(stock.trim() ? { stock: parseStock(stock) } : {}),
      ...(adjustment.trim() ? { priceAdjustment: parseAdjustment(adjustment) } : {}),
    }
    send({ type: 'allEdited', change })
    setTyped(NOTHING)
  }
  const empty = !stock.trim() && !adjustment.trim()
  return (
    <div
      role="group"
      aria-label="Aplicar a todas"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-admin-line bg-moss-tint/70 px-6 py-2 text-note max-md:px-4"
    >
      <span className="font-semibold max-md:w-full">Aplicar a todas ({count})</span>
      {FIELDS.map(({ name, word, label, width }) => (
        <label key={name} className="flex items-center gap-2 text-admin-ink-2">
          <span aria-hidden="true">{word}</span>
          <Prefixed prefix={name === 'adjustment' ? '$' : undefined}>
            <input
              aria-label={label}
              inputMode={name === 'stock' ? 'numeric' : undefined}
              placeholder="—"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onKeyDown={(event) => event.key === 'Enter' && !empty && apply()}
              className={clsx(CELL, width, name === 'adjustment' && 'pl-6!', 'max-xs:w-[72px]')}
            />
          </Prefixed>
        </label>
      ))}
      <Button
        look="outline"
        size="form"
        className="h-8! px-3 text-note max-md:ml-auto max-md:h-11!"
        disabled={empty}
        onClick={apply}
      >
        <span className="xs:hidden">Aplicar</span>
        <span className="max-xs:hidden">Aplicar a todas</span>
      </Button>
      <span className="ml-auto text-admin-ink-3 tnum max-md:ml-0">{children}</span>
    </div>
  )
}
