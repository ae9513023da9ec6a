import { CircleAlert, Plus } from 'lucide-react'
import { clsx } from 'clsx'
import { useRef, useState, type FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductForm } from '#app/domain/product-schema.ts'
import { labelOf, SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import type { VariantDraft } from '#app/domain/variant-draft.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { TAP_AREA } from '#app/admin/tap-area.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Input } from '#app/ui/field.tsx'
import { StockFields, takenFigures } from './stock-fields.tsx'
import type { Variants } from './use-variants.ts'
import { costsSomething, FINAL_PRICE, lowestPrice, typedFigures, UNTYPED } from './variant-rules.ts'

const EMPTY = { color: '', size: '', ...UNTYPED }

/** Leads to the stock of the variant that is there already. */
function showVariant({ color, size }: VariantDraft) {
  const field = document.querySelector<HTMLElement>(
    `[data-column=stock][aria-label="${CSS.escape(`Stock de ${color} / ${size}`)}"]`,
  )
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface VariantFormProps {
  variants: Variants
  form: UseFormReturn<ProductForm>
}

/** One variant at a time: colour and size with suggestions or free text (SPEC §3, §5). */
export function VariantForm({ variants, form }: VariantFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState('')
  const color = useRef<HTMLInputElement>(null)

  function set(change: Partial<typeof EMPTY>) {
    setTyped((now) => ({ ...now, ...change }))
    const isNamed = 'color' in change || 'size' in change
    if (problem === FINAL_PRICE ? 'adjustment' in change : isNamed) setProblem('')
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    if (variants.adding) return
    const { color: word, size } = typed
    const figures = typedFigures(typed)
    if (!costsSomething(lowestPrice(form.getValues()), figures.priceAdjustment ?? 0))
      return setProblem(FINAL_PRICE)
    const answer = await variants.add({ color: word, size, ...figures })
    setTyped((now) => ({ ...now, ...takenFigures(now) }))
    if (answer !== null) return setProblem(answer)
    // The colour stays: the next size is one word away.
    setTyped((now) => (now.size === typed.size ? { ...now, size: '' } : now))
    color.current?.form?.querySelector<HTMLInputElement>('#variante-talla')?.focus()
  }
  const { duplicate } = variants
  const isFree = problem === FINAL_PRICE
  const wrong =
    problem && !isFree
      ? ({ 'aria-invalid': true, 'aria-describedby': 'variante-error' } as const)
      : {}
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="px-6 pt-4 pb-5 max-md:px-4">
      <h3 className="mb-3 text-[15px]">Agregar una variante</h3>
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
              ref={color}
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
        <Button
          type="submit"
          look="outline"
          size="form"
          busy={variants.adding}
          className="max-md:col-span-2"
        >
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
        <p id="variante-error" className="mt-2 flex items-center gap-1.5 text-[13px] text-brick">
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
      {variants.list.length === 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-admin-hairline pt-4 text-[13px] text-admin-ink-2">
          <Button
            look="outline"
            size="form"
            busy={variants.adding}
            onClick={() => void variants.addBasic()}
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
