import { Plus, Undo2, X } from 'lucide-react'
import { clsx } from 'clsx'
import { pluralize } from '#app/domain/pluralize.ts'
import { variantKey } from '#app/domain/variant.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { StockFields } from '#app/admin/products/editor/variants/stock-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { combine, toggleCell } from './combinations.ts'

/** What the choice comes to, in words; the combinations one by one; stock and adjustment of all; one request. */
export function MatrixFoot() {
  const { send } = useEditorStore()
  const variants = useEditor((state) => state.variants)
  const choice = useEditor((state) => state.choice)
  const busy = useEditor((state) => state.job.type === 'adding')
  const { wanted, back, fresh, words, keptAs } = combine(variants, choice)
  if (!words) return null
  const choose = (next: typeof choice) => send({ type: 'choiceChanged', choice: next })
  return (
    <div className="sticky bottom-0 border-t border-admin-line bg-white px-6 py-4 max-xl:static max-md:px-4">
      <p role="status" className="text-note text-admin-ink-2 tnum">
        <strong className="text-ink">{words.sum}</strong>
        {words.how && ` · ${words.how}`}
      </p>
      {wanted.length > 0 && (
        <>
          <ul className="mt-2 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
            {wanted.map((pair) => (
              <li
                key={variantKey(pair)}
                className="inline-flex h-[26px] items-center gap-1.5 rounded-check border border-moss-line/50 pl-2 text-caption max-md:h-11"
              >
                <ColorSwatch color={pair.color} className="size-2.5" />
                {pair.color} / {pair.size}
                <Kept variant={keptAs(pair)} />
                {/* By keyboard the cell does the same, without a stop for each. */}
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Quitar ${pair.color} / ${pair.size}`}
                  onClick={() => choose(toggleCell(choice, pair))}
                  className="grid size-6 place-items-center max-md:size-11"
                >
                  <X aria-hidden="true" className="size-3" />
                </button>
              </li>
            ))}
          </ul>
          <div
            className={clsx(
              'mt-3 grid items-end gap-3 max-xs:grid-cols-2',
              fresh > 0 && 'grid-cols-[96px_104px_1fr]',
            )}
          >
            {/* What comes back keeps its own figures. */}
            {fresh > 0 && (
              <StockFields
                id="matriz"
                labels={{ stock: 'Stock inicial', adjustment: 'Ajuste inicial' }}
                value={choice}
                onChange={(change) => choose({ ...choice, ...change })}
              />
            )}
            <Button
              look="outline"
              size="form"
              className="border-moss! bg-moss-tint! max-xs:col-span-2"
              busy={busy}
              onClick={() => send({ type: 'choiceAdded' })}
            >
              {fresh > 0 ? (
                <Plus aria-hidden="true" className="size-4" />
              ) : (
                <Undo2 aria-hidden="true" className="size-4" />
              )}
              {fresh > 0
                ? `Guardar ${pluralize(wanted.length, 'variante', 'variantes')}`
                : `Recuperar ${pluralize(back.length, 'variante', 'variantes')}`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** What a variant that comes back brings with it. */
function Kept({ variant }: { variant: VariantDraft | undefined }) {
  if (!variant) return null
  return <span className="text-admin-ink-3 tnum">vuelve con {variant.stock}</span>
}
