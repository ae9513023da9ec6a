import { clsx } from 'clsx'
import { labelOf, type Variant } from '#app/domain/product.ts'
import { colorOptions, selectionSearch } from '#app/domain/selection.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'
import { LinkRadioGroup } from '#app/ui/link-radio-group.tsx'

interface PickerProps {
  variants: Variant[]
  selected: Variant
}

/** Colours as swatches with names; choosing one selects its first variant (SPEC §4). */
export function ColorPicker({ variants, selected }: PickerProps) {
  return (
    <div>
      <p className="mb-2.5 flex justify-between text-copy">
        <span id="color-label" className="font-semibold">
          Color
        </span>
        <span aria-hidden="true" className="text-ink-2">
          {labelOf(selected.color)}
        </span>
      </p>
      <LinkRadioGroup
        labelledBy="color-label"
        className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2"
        radios={colorOptions(variants).map(({ color, variant }) => ({
          key: color.toLowerCase(),
          to: selectionSearch(variant),
          checked: color.toLowerCase() === selected.color.toLowerCase(),
          content: (
            <>
              <ColorSwatch color={color} className="size-7" />
              {labelOf(color)}
            </>
          ),
        }))}
        radioClass={({ checked }) =>
          clsx(
            'inline-flex h-12 items-center gap-2.5 rounded-control bg-field pr-4 pl-2.5 text-copy transition-[box-shadow,background-color]',
            checked
              ? 'font-semibold ring-2 ring-ink ring-inset'
              : 'ring-1 ring-control ring-inset hover:bg-sand',
          )
        }
      />
    </div>
  )
}
