import { clsx } from 'clsx'
import { labelOf, sizeLabel, type Variant } from '#app/domain/product.ts'
import { pickSize, selectionSearch, sizeOptions } from '#app/domain/selection.ts'
import { LinkRadioGroup } from '#app/ui/link-radio-group.tsx'

/** By the number of sizes; one or two are as wide as a finger needs. */
const COLUMNS = ['', '', '', 'grid-cols-3', 'grid-cols-4', 'grid-cols-5']
const SIX_COLUMNS = 'grid-cols-6 max-[359px]:grid-cols-5'

interface PickerProps {
  variants: Variant[]
  selected: Variant
}

/**
 * Sizes. A size whose variants all have stock 0 is struck through, says 'Agotada' and cannot be picked (SPEC §4). A size
 * that only the chosen colour lacks is struck through too, but can be picked.
 */
export function SizePicker({ variants, selected }: PickerProps) {
  const options = sizeOptions(variants, selected.color)
  // Letters and numbers take up to six columns; free text ('Talla única') keeps its own width.
  const wordy = options.length < 3 || options.some(({ size }) => size.length > 4)
  return (
    <div>
      <p className="mb-2.5 flex justify-between text-copy">
        <span id="size-label" className="font-semibold">
          Talla
        </span>
        <span aria-hidden="true" className="text-ink-2">
          {sizeLabel(selected.size)}
        </span>
      </p>
      <LinkRadioGroup
        labelledBy="size-label"
        className={clsx(
          'gap-2',
          wordy ? 'flex flex-wrap' : clsx('grid', COLUMNS[options.length] ?? SIX_COLUMNS),
        )}
        radios={options.map(({ size, soldOut, soldOutHere }) => ({
          key: size.toLowerCase(),
          to: selectionSearch(pickSize(variants, selected, size) ?? selected),
          checked: size.toLowerCase() === selected.size.toLowerCase(),
          disabled: soldOut,
          content:
            soldOut || soldOutHere ? (
              <>
                <s className="leading-[18px]">{sizeLabel(size)}</s>
                <span className="text-[11.5px] leading-[13px]">Agotada</span>
                {!soldOut && <span className="sr-only">en {labelOf(selected.color)}</span>}
              </>
            ) : (
              sizeLabel(size)
            ),
        }))}
        radioClass={({ checked, disabled }) =>
          clsx(
            'grid min-h-[52px] content-center justify-items-center rounded-control text-base transition-colors tnum',
            wordy ? 'px-5' : 'px-0.5',
            disabled
              ? clsx(
                  'cursor-not-allowed border border-dashed text-ink-off',
                  checked ? 'border-ink' : 'border-control',
                )
              : checked
                ? 'border border-ink bg-ink font-semibold text-paper'
                : 'border border-control bg-field hover:bg-sand',
          )
        }
      />
    </div>
  )
}
