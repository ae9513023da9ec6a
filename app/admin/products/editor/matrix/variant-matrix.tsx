import { Plus, Undo2 } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { variantKey } from '#app/domain/variant.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { useEditor, useEditorStore } from '#app/admin/products/editor/machine/use-editor.ts'
import { listed } from '#app/admin/products/editor/variants/variant-set.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FILLED_CELL, MatrixCell } from './matrix-cell.tsx'
import { MatrixFoot } from './matrix-foot.tsx'
import { addWord, combine, isChosen, isOn, toggleAxis, toggleCell } from './combinations.ts'

/** Colour × size: choose, see what will be created, skip what exists, save in one request (issue 5). */
export function VariantMatrix() {
  const { send } = useEditorStore()
  const variants = useEditor((state) => state.variants)
  const choice = useEditor((state) => state.choice)
  const duplicate = useEditor((state) => state.typing.duplicate)
  const choose = (next: typeof choice) => send({ type: 'choiceChanged', choice: next })
  const { colors, sizes, keptAs, back } = combine(variants, choice)
  const longest = Math.max(
    0,
    ...colors
      .join(' ')
      .split(' ')
      .map(({ length }) => length),
  )
  // A long word has its room, up to 16 letters: the table scrolls then. Others share it with the sizes, in %.
  const named = longest > 9 ? 78 + Math.min(longest, 16) * 7 : undefined
  const existing = new Map(listed(variants).map((variant) => [variantKey(variant), variant]))
  return (
    <section
      id="combinaciones"
      tabIndex={-1}
      aria-label="Combinaciones"
      className="flex min-h-full flex-col outline-none"
    >
      <div className="flex-1 px-6 py-4 max-md:px-4">
        <h3 className="text-copy">Combinaciones</h3>
        <p className="mt-1 text-caption text-admin-ink-2">
          Elige colores y tallas: se crea lo que falte. También puedes tocar una sola casilla.
        </p>
        <div className="-m-1 mt-0.5 overflow-x-auto p-1">
          <table
            // Whole where six sizes fit, down to 320 px; more of them scroll.
            style={{ minWidth: (named ?? 96) + sizes.length * 31 }}
            className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-1 text-note"
          >
            <thead>
              <tr>
                <td style={{ width: named ?? '31%' }} />
                {sizes.map((size) => (
                  <th key={size} scope="col" title={size} className="pb-0.5 font-semibold">
                    <label className="grid justify-items-center gap-1 max-md:min-h-11">
                      <span className="max-w-full truncate px-0.5">{size}</span>
                      <Checkbox
                        aria-label={`Talla ${size}`}
                        checked={isOn(choice, 'sizes', size)}
                        onChange={() => choose(toggleAxis(choice, 'sizes', size))}
                      />
                    </label>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {colors.map((color, row) => (
                <tr
                  key={color}
                  className={clsx(isOn(choice, 'colors', color) && '[&>*]:bg-moss-tint/70')}
                >
                  <th scope="row" className="rounded-l-check text-left font-normal">
                    <label className="flex min-h-8 items-center gap-2.5 max-md:min-h-11 max-md:gap-1.5">
                      <Checkbox
                        aria-label={`Color ${color}`}
                        checked={isOn(choice, 'colors', color)}
                        onChange={() => choose(toggleAxis(choice, 'colors', color))}
                      />
                      <ColorSwatch color={color} className="size-3.5 max-xs:size-3" />
                      <span
                        title={color}
                        className={clsx(
                          'line-clamp-2 min-w-0 leading-tight break-words max-xs:text-caption',
                          isOn(choice, 'colors', color) && 'font-semibold',
                        )}
                      >
                        {color}
                      </span>
                    </label>
                  </th>
                  {sizes.map((size, column) => {
                    const variant = existing.get(variantKey({ color, size }))
                    return (
                      <td key={size} className="px-0.5 last:rounded-r-check">
                        <MatrixCell
                          name={`${color} / ${size}`}
                          at={[row, column]}
                          variant={variant}
                          duplicate={variant !== undefined && variantKey(variant) === duplicate}
                          chosen={isChosen(choice, { color, size })}
                          comesBack={keptAs({ color, size }) !== undefined}
                          onToggle={() => choose(toggleCell(choice, { color, size }))}
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-1 grid grid-cols-2 gap-3">
          <AddWord label="Otro color" onAdd={(word) => choose(addWord(choice, 'colors', word))} />
          <AddWord label="Otra talla" onAdd={(word) => choose(addWord(choice, 'sizes', word))} />
        </div>
        <Legend comesBack={back.length > 0} />
      </div>
      <MatrixFoot />
    </section>
  )
}

function Legend({ comesBack }: { comesBack: boolean }) {
  const sign = 'grid size-5 place-items-center rounded-[3px] text-xs tnum'
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-caption text-admin-ink-2 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
      <li>
        <span className={clsx(sign, FILLED_CELL, 'text-ink')}>9</span> ya existe, con su stock
      </li>
      <li>
        <span className={clsx(sign, FILLED_CELL, 'text-terracotta-ink')}>2</span> stock bajo
      </li>
      <li>
        <span className={clsx(sign, 'bg-moss text-white')}>
          <Plus aria-hidden="true" className="size-3" />
        </span>
        se creará
      </li>
      {comesBack && (
        <li>
          <span className={clsx(sign, 'bg-moss text-white')}>
            <Undo2 aria-hidden="true" className="size-3" />
          </span>
          vuelve
        </li>
      )}
      <li>
        <span className={clsx(sign, 'border-2 border-brick bg-brick-tint')} /> duplicada
      </li>
    </ul>
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
    <span className="relative">
      <Plus
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-3.5 -translate-y-1/2"
      />
      <input
        aria-label={label}
        placeholder={label}
        maxLength={40}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        className="h-[34px] w-full min-w-0 rounded-control border border-dashed border-admin-control bg-transparent pr-3 pl-8 text-note placeholder:text-admin-ink-2 max-md:h-11 max-md:text-base"
      />
    </span>
  )
}
