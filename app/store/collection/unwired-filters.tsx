import { COLLECTION_FILTER_OPTIONS } from '#app/domain/collections.ts'
import { CHEVRON_DOWN, Icon } from '#app/ui/icon.tsx'

const FILTERS = [
  { label: 'Talla', options: COLLECTION_FILTER_OPTIONS.sizes },
  { label: 'Color', options: COLLECTION_FILTER_OPTIONS.colors },
  { label: 'Precio', options: COLLECTION_FILTER_OPTIONS.prices },
] as const

/** Size, colour and price dropdowns, not wired to anything (SPEC §2, §9). */
export function UnwiredFilters() {
  return (
    <div className="mt-12 flex flex-wrap gap-2.5 border-y border-hairline py-3.5">
      {FILTERS.map(({ label, options }) => (
        <label key={label} className="relative">
          <span className="sr-only">{label}</span>
          <select className="h-11 appearance-none rounded-control border border-control bg-transparent pr-9 pl-[18px] text-copy font-medium">
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon
            path={CHEVRON_DOWN}
            className="pointer-events-none absolute top-3.5 right-3 size-4"
          />
        </label>
      ))}
    </div>
  )
}
