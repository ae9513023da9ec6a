import { clsx } from 'clsx'
import { useState } from 'react'
import { formatPrice } from '#app/domain/price.ts'
import { Button } from '#app/ui/button.tsx'
import type { Variants } from './variant-form.tsx'
import { parseAdjustment, parseStock } from './variant-rules.ts'

/** A field of the dense rows. */
export const CELL =
  'h-8 rounded-control border border-admin-control bg-white px-2.5 text-sm tnum max-md:h-11 max-md:text-base'

/** 'Aplicar a todas' changes only the fields filled in. */
export function ApplyToAll({ variants, price }: { variants: Variants; price: number }) {
  const [stock, setStock] = useState('')
  const [adjustment, setAdjustment] = useState('')
  function apply() {
    variants.updateAll({
      ...(stock.trim() ? { stock: parseStock(stock) } : {}),
      ...(adjustment.trim() ? { priceAdjustment: parseAdjustment(adjustment) } : {}),
    })
    setStock('')
    setAdjustment('')
  }
  return (
    <div
      role="group"
      aria-label="Aplicar a todas"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-admin-line bg-moss-tint/70 px-6 py-2 text-[13px] max-md:px-4"
    >
      <span className="font-semibold">Aplicar a todas ({variants.list.length})</span>
      <label className="flex items-center gap-2 text-admin-ink-2">
        <span aria-hidden="true">Stock</span>
        <input
          aria-label="Unidades para todas"
          inputMode="numeric"
          placeholder="—"
          value={stock}
          onChange={(event) => setStock(event.target.value)}
          className={clsx(CELL, 'w-20')}
        />
      </label>
      <label className="flex items-center gap-2 text-admin-ink-2">
        <span aria-hidden="true">Ajuste</span>
        <input
          aria-label="Diferencia de precio para todas"
          inputMode="decimal"
          placeholder="—"
          value={adjustment}
          onChange={(event) => setAdjustment(event.target.value)}
          className={clsx(CELL, 'w-24')}
        />
      </label>
      <Button
        look="outline"
        size="form"
        className="h-8! px-3 text-[13px] max-md:h-11!"
        disabled={!stock.trim() && !adjustment.trim()}
        onClick={apply}
      >
        Aplicar a todas
      </Button>
      <span className="ml-auto text-admin-ink-3 tnum max-md:hidden">Base {formatPrice(price)}</span>
    </div>
  )
}
