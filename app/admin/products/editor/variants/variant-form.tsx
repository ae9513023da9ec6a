import { CircleAlert, Plus } from 'lucide-react'
import { clsx } from 'clsx'
import type { FormEvent } from 'react'
import { labelOf, SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Input } from '#app/ui/field.tsx'
import { variantKey } from '#app/domain/variant.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { StockFields } from './stock-fields.tsx'
import { FINAL_PRICE } from './variant-rules.ts'
import { listed } from './variant-set.ts'

/** Leads to the stock of the variant that is there already. */
function showVariant({ color, size }: VariantDraft) {
  const field = document.querySelector<HTMLElement>(
    `[data-column=stock][aria-label="${CSS.escape(`Stock de ${color} / ${size}`)}"]`,
  )
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** One variant at a time: colour and size with suggestions or free text (SPEC §3, §5). */
export function VariantForm() {
  const { send } = useEditorStore()
  const typed = useEditor((state) => state.typing)
  const list = listed(useEditor((state) => state.variants))
  const busy = useEditor((state) => state.job.type === 'adding')
  const { problem } = typed
  const set = (change: Partial<Pick<typeof typed, 'color' | 'size' | 'stock' | 'adjustment'>>) =>
    send({ type: 'variantTyped', change })
  function add(event: FormEvent) {
    event.preventDefault()
    send({ type: 'variantAdded' })
  }
  const duplicate = list.find((variant) => variantKey(variant) === typed.duplicate)
  const isFree = problem === FINAL_PRICE
  const wrong =
    problem && !isFree
      ? ({ 'aria-invalid': true, 'aria-describedby': 'variante-error' } as const)
      : {}
  return (
    <form noValidate onSubmit={add} className="px-6 pt-4 pb-5 max-md:px-4">
      <h3 className="mb-3 text-copy">Agregar una variante</h3>
      <div className="grid grid-cols-[1.6fr_1fr_84px_104px_auto] items-end gap-3 max-md:grid-cols-2">
        <Field id="variante-color" label="Color">
          <span className="relative block">
            {typed.color.trim() && (
              <ColorSwatch
                color={typed.color}
                className="pointer-events-none absolute top-1/2 left-3 size-3 -translate-y-1/2"
              />
            )}
            <Input
              id="variante-color"
              list="colores-sugeridos"
              autoComplete="off"
              className={clsx('drawn-list pr-8', typed.color.trim() && 'pl-8')}
              maxLength={40}
              value={typed.color}
              onChange={(event) => set({ color: event.target.value })}
              {...wrong}
            />
          </span>
        </Field>
        <Field id="variante-talla" label="Talla">
          <Input
            id="variante-talla"
            list="tallas-sugeridas"
            autoComplete="off"
            className="drawn-list pr-8"
            maxLength={40}
            value={typed.size}
            onChange={(event) => set({ size: event.target.value })}
            {...wrong}
          />
        </Field>
        <StockFields
          id="variante"
          labels={{ stock: 'Stock', adjustment: 'Ajuste' }}
          value={typed}
          onChange={set}
          adjustmentError={isFree ? 'variante-error' : undefined}
        />
        <Button type="submit" look="outline" size="form" busy={busy} className="max-md:col-span-2">
          Agregar
        </Button>
      </div>
      <datalist id="colores-sugeridos">
        {SUGGESTED_COLORS.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </datalist>
      <datalist id="tallas-sugeridas">
        {SUGGESTED_SIZES.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {problem && (
        <p id="variante-error" className="mt-2 flex items-center gap-1.5 text-note text-brick">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {problem}
          {duplicate && (
            <button
              type="button"
              onClick={() => showVariant(duplicate)}
              className={clsx(TAP_AREA, 'border-b border-current font-semibold')}
            >
              Ver {duplicate.color} / {duplicate.size}
            </button>
          )}
        </p>
      )}
      {list.length === 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-admin-hairline pt-4 text-note text-admin-ink-2">
          <Button
            look="outline"
            size="form"
            busy={busy}
            onClick={() => send({ type: 'basicAdded' })}
          >
            <Plus aria-hidden="true" className="size-4" />
            Crear básicas
          </Button>
          negro en S, M y L, con 10 unidades cada una
        </div>
      )}
    </form>
  )
}
