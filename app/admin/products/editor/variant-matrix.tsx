import { Plus, X } from 'lucide-react'
import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { LIMITS, SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import { variantKey } from '#app/domain/variant.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, Input } from '#app/ui/field.tsx'
import type { Variants } from './variant-form.tsx'
import { missingCombinations, parseAdjustment, parseStock } from './variant-rules.ts'

/** The suggested words first, then those the product uses or staff typed; each once, whatever its letters' case. */
function withOwn(suggested: readonly string[], own: string[]): string[] {
  const seen = new Set<string>()
  return [...suggested, ...own].filter((word) => {
    const key = word.trim().toLowerCase()
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Colour × size: choose, see what will be created, skip what exists, save in one request (issue 5). */
export function VariantMatrix({ variants }: { variants: Variants }) {
  const [ownColors, setOwnColors] = useState<string[]>([])
  const [ownSizes, setOwnSizes] = useState<string[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<string, { color: string; size: string }>>(
    new Map(),
  )
  const [stock, setStock] = useState('0')
  const [adjustment, setAdjustment] = useState('0')
  const colors = withOwn(SUGGESTED_COLORS, [...variants.list.map((v) => v.color), ...ownColors])
  const sizes = withOwn(SUGGESTED_SIZES, [...variants.list.map((v) => v.size), ...ownSizes])
  const existing = new Map(variants.list.map((variant) => [variantKey(variant), variant]))
  const wanted = missingCombinations(
    variants.list,
    colors
      .flatMap((color) => sizes.map((size) => ({ color, size })))
      .filter((pair) => chosen.has(variantKey(pair))),
  )

  /** All of them chosen → none of them; otherwise all. */
  function choose(pairs: { color: string; size: string }[]) {
    const open = pairs.filter((pair) => !existing.has(variantKey(pair)))
    const off = open.every((pair) => chosen.has(variantKey(pair)))
    setChosen((before) => {
      const next = new Map(before)
      for (const pair of open) {
        if (off) next.delete(variantKey(pair))
        else next.set(variantKey(pair), pair)
      }
      return next
    })
  }
  const rowPairs = (color: string) => sizes.map((size) => ({ color, size }))
  const columnPairs = (size: string) => colors.map((color) => ({ color, size }))
  const state = (pairs: { color: string; size: string }[]) => {
    const open = pairs.filter((pair) => !existing.has(variantKey(pair)))
    const on = open.filter((pair) => chosen.has(variantKey(pair))).length
    return {
      checked: open.length > 0 && on === open.length,
      indeterminate: on > 0 && on < open.length,
      disabled: open.length === 0,
    }
  }
  async function save() {
    const done = await variants.addCombinations(
      wanted,
      parseStock(stock),
      parseAdjustment(adjustment),
    )
    if (done) setChosen(new Map())
  }

  /** One tab stop; arrows move between cells. */
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
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

  return (
    <section aria-label="Combinaciones" className="flex min-h-full flex-col">
      <div className="flex-1 px-6 py-4 max-md:px-4">
        <h3 className="text-[15px]">Combinaciones</h3>
        <p className="mt-1 text-[12.5px] text-admin-ink-2">
          Elige colores y tallas: se crea lo que falte. También puedes tocar una sola casilla.
        </p>
        <div className="mt-3 overflow-x-auto">
          <table className="border-separate border-spacing-x-1 border-spacing-y-0.5 text-[13px]">
            <thead>
              <tr>
                <td />
                {sizes.map((size) => (
                  <th key={size} scope="col" className="min-w-11 pb-1 font-semibold">
                    <label className="grid justify-items-center gap-1">
                      <span className="max-w-16 truncate">{size}</span>
                      <Checkbox
                        aria-label={`Talla ${size}`}
                        {...state(columnPairs(size))}
                        onChange={() => choose(columnPairs(size))}
                      />
                    </label>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {colors.map((color, row) => (
                <tr key={color}>
                  <th scope="row" className="pr-2 text-left font-normal">
                    <label className="flex min-h-8 items-center gap-2.5">
                      <Checkbox
                        aria-label={`Color ${color}`}
                        {...state(rowPairs(color))}
                        onChange={() => choose(rowPairs(color))}
                      />
                      <ColorSwatch color={color} className="size-3.5" />
                      <span className="max-w-28 truncate">{color}</span>
                    </label>
                  </th>
                  {sizes.map((size, column) => {
                    const pair = { color, size }
                    const variant = existing.get(variantKey(pair))
                    const on = chosen.has(variantKey(pair))
                    return (
                      <td key={size}>
                        <button
                          type="button"
                          onKeyDown={onKeyDown}
                          data-cell={`${row}:${column}`}
                          tabIndex={row === 0 && column === 0 ? 0 : -1}
                          aria-pressed={variant ? undefined : on}
                          aria-disabled={variant ? true : undefined}
                          aria-label={
                            variant
                              ? `${color} / ${size}: ya existe con ${variant.stock} unidades`
                              : `${color} / ${size}`
                          }
                          onClick={() => !variant && choose([pair])}
                          className={clsx(
                            'grid h-8 w-full min-w-11 place-items-center rounded-check tnum max-md:h-11',
                            variant &&
                              'cursor-default! border border-admin-line bg-white font-semibold',
                            variant && variant.stock < LIMITS.lowStock && 'text-terracotta-ink',
                            variant &&
                              variants.isDuplicate(variant) &&
                              'border-2! border-brick! bg-brick-tint! text-brick!',
                            !variant && on && 'bg-moss text-white',
                            !variant && !on && 'text-admin-control hover:bg-moss-tint',
                          )}
                        >
                          {variant ? (
                            variant.stock
                          ) : on ? (
                            <Plus aria-hidden="true" className="size-4" />
                          ) : (
                            '·'
                          )}
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-2 text-[12.5px] text-admin-ink-2">
          Número: ya existe, con su stock · + se creará · · no existe
        </p>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <AddWord label="Otro color" onAdd={(word) => setOwnColors([...ownColors, word])} />
          <AddWord label="Otra talla" onAdd={(word) => setOwnSizes([...ownSizes, word])} />
        </div>
      </div>
      {wanted.length > 0 && (
        <div className="sticky bottom-0 border-t border-admin-line bg-white px-6 py-4 max-md:px-4">
          <p role="status" className="text-[13px] font-semibold">
            {wanted.length === 1 ? '1 variante nueva' : `${wanted.length} variantes nuevas`}
          </p>
          <ul className="mt-2 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
            {wanted.map((pair) => (
              <li
                key={variantKey(pair)}
                className="inline-flex h-7 items-center gap-1.5 rounded-check border border-admin-line pl-2 text-[12.5px]"
              >
                <ColorSwatch color={pair.color} className="size-2.5" />
                {pair.color} / {pair.size}
                <button
                  type="button"
                  aria-label={`Quitar ${pair.color} / ${pair.size}`}
                  onClick={() => choose([pair])}
                  className="grid size-6 place-items-center"
                >
                  <X aria-hidden="true" className="size-3" />
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-3 grid grid-cols-[88px_100px_1fr] items-end gap-3">
            <Field id="matriz-stock" label="Stock inicial">
              <Input
                id="matriz-stock"
                type="number"
                min="0"
                step="1"
                className="tnum"
                value={stock}
                onChange={(event) => setStock(event.target.value)}
              />
            </Field>
            <Field id="matriz-ajuste" label="Ajuste inicial">
              <Input
                id="matriz-ajuste"
                type="number"
                step="0.01"
                className="tnum"
                value={adjustment}
                onChange={(event) => setAdjustment(event.target.value)}
              />
            </Field>
            <Button look="moss" size="form" busy={variants.adding} onClick={() => void save()}>
              <Plus aria-hidden="true" className="size-4" />
              {wanted.length === 1 ? 'Guardar 1 variante' : `Guardar ${wanted.length} variantes`}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

/** A word that is not among the suggestions: Enter adds it. */
function AddWord({ label, onAdd }: { label: string; onAdd: (word: string) => void }) {
  const [word, setWord] = useState('')
  function add() {
    if (word.trim() === '') return
    onAdd(word.trim())
    setWord('')
  }
  return (
    <input
      aria-label={label}
      placeholder={`+ ${label}`}
      maxLength={40}
      value={word}
      onChange={(event) => setWord(event.target.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        add()
      }}
      className="h-8 min-w-0 rounded-control border border-dashed border-admin-control bg-transparent px-3 text-[13px] placeholder:text-admin-ink-2 max-md:h-11 max-md:text-base"
    />
  )
}
