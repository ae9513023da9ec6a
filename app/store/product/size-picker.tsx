import { clsx } from 'clsx'
import { sizeLabel, type Variant } from '#app/domain/product.ts'
import { pickSize, selectionSearch, sizeOptions } from '#app/domain/selection.ts'
import { LinkRadioGroup } from '#app/ui/link-radio-group.tsx'

interface PickerProps {
  variants: Variant[]
  selected: Variant
}

/** Sizes; one whose variants all have stock 0 is struck, says 'Agotada' and cannot be picked (SPEC §4). */
export function SizePicker({ variants, selected }: PickerProps) {
  const options = sizeOptions(variants)
  // Letters and numbers stand six in a row; free text ('Talla única') takes the room it needs.
  const wordy = options.some(({ size }) => size.length > 4)
  return (
    <div>
      <p className="mb-2.5 flex justify-between text-[15px]">
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
          wordy ? 'flex flex-wrap' : 'grid grid-cols-6 max-[359px]:grid-cols-5',
        )}
        radios={options.map(({ size, soldOut }) => ({
          key: size.toLowerCase(),
          to: selectionSearch(pickSize(variants, selected, size) ?? selected),
          checked: size.toLowerCase() === selected.size.toLowerCase(),
          disabled: soldOut,
          content: soldOut ? (
            <>
              <s className="leading-[18px]">{sizeLabel(size)}</s>
              <span className="text-[11.5px] leading-[13px]">Agotada</span>
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
