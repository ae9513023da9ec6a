import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  ALL_PRICES_LABEL,
  PRICE_RANGES,
  type CatalogFilter,
  type PriceRange,
} from '#app/domain/catalog-filter.ts'
import { labelOf, STORE_TAGS, SUGGESTED_COLORS, SUGGESTED_SIZES } from '#app/domain/product.ts'
import type { CategoryFacets } from '#app/features/catalog/category-queries.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'

export interface OptionsProps {
  filter: CatalogFilter
  facets: CategoryFacets
}

const collator = new Intl.Collator('es-MX', { numeric: true })

/** Suggested values first, in their own order, then the others by name; chosen ones are always there. */
function inOrder(counts: Record<string, number>, suggested: readonly string[], chosen: string[]) {
  const known = suggested.map((value) => value.toLowerCase())
  const rank = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length)
  return [...new Set([...Object.keys(counts), ...chosen])].toSorted(
    (a, b) => rank(a) - rank(b) || collator.compare(a, b),
  )
}

/** Visible form of a size code: letters in upper case ('xl' → 'XL'), words as words. */
export function sizeLabel(size: string): string {
  return /^\d*x*[sml]$/.test(size) ? size.toUpperCase() : labelOf(size)
}

interface OptionProps {
  name: 'talla' | 'color' | 'etiqueta' | 'precio'
  type?: 'checkbox' | 'radio'
  value: string
  checked: boolean
  count: number
  className: string
  children: ReactNode
}

/** A real checkbox or radio behind a label: it submits without JavaScript, and 0 disables it instead of hiding it. */
function Option({
  name,
  type = 'checkbox',
  value,
  checked,
  count,
  className,
  children,
}: OptionProps) {
  return (
    <label
      className={clsx(
        'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-terracotta',
        className,
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={count === 0 && !checked}
        // The form's own change handler applies it.
        onChange={() => {}}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      />
      {children}
    </label>
  )
}

const BOX =
  'grid h-12 place-content-center rounded-control border text-center text-[15px] leading-[18px] has-disabled:border-dashed has-disabled:text-ink-off'

export function SizeOptions({ filter, facets }: OptionsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(46px,1fr))] gap-1.5 md:w-[330px]">
      {inOrder(facets.sizes, SUGGESTED_SIZES, filter.sizes).map((size) => {
        const chosen = filter.sizes.includes(size)
        const label = sizeLabel(size)
        return (
          <Option
            key={size}
            name="talla"
            value={size}
            checked={chosen}
            count={facets.sizes[size] ?? 0}
            className={clsx(
              BOX,
              label.length > 4 && 'col-span-2',
              chosen ? 'border-ink bg-ink text-paper' : 'border-control bg-field',
            )}
          >
            <span>{label}</span>
            <span className={clsx('text-[13px] tnum', chosen ? 'text-on-ink-2' : 'text-ink-3')}>
              {facets.sizes[size] ?? 0}
            </span>
          </Option>
        )
      })}
    </div>
  )
}

export function ColorOptions({ filter, facets }: OptionsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-6 md:w-[330px]">
      {inOrder(facets.colors, SUGGESTED_COLORS, filter.colors).map((color) => {
        const chosen = filter.colors.includes(color)
        return (
          <Option
            key={color}
            name="color"
            value={color}
            checked={chosen}
            count={facets.colors[color] ?? 0}
            className="flex h-11 items-center gap-3 rounded-control has-disabled:text-ink-off"
          >
            <ColorSwatch
              color={color}
              className={clsx('size-6', chosen && 'outline-2 outline-offset-2 outline-ink')}
            />
            <span className={clsx('grow truncate', chosen && 'font-semibold')}>
              {labelOf(color)}
            </span>
            <span className="text-[13px] text-ink-3 tnum">{facets.colors[color] ?? 0}</span>
          </Option>
        )
      })}
    </div>
  )
}

export function PriceOptions({ filter, facets }: OptionsProps) {
  const rows: { value: PriceRange | ''; label: string; count: number }[] = [
    { value: '', label: ALL_PRICES_LABEL, count: Object.values(facets.prices).length ? -1 : 0 },
    ...(Object.keys(PRICE_RANGES) as PriceRange[]).map((value) => ({
      value,
      label: PRICE_RANGES[value].label,
      count: facets.prices[value] ?? 0,
    })),
  ]
  return (
    <div className="md:w-[270px]">
      {rows.map(({ value, label, count }) => {
        const chosen = (filter.price ?? '') === value
        return (
          <Option
            key={value}
            name="precio"
            type="radio"
            value={value}
            checked={chosen}
            count={count}
            className="flex h-11 items-center gap-3 rounded-control has-disabled:text-ink-off"
          >
            <span
              aria-hidden="true"
              className={clsx(
                'size-5 rounded-full border bg-field',
                chosen ? 'border-[6px] border-ink' : 'border-ink-3',
              )}
            />
            <span className={clsx('grow', chosen && 'font-semibold')}>{label}</span>
            {count >= 0 && <span className="text-[13px] text-ink-3 tnum">{count}</span>}
          </Option>
        )
      })}
    </div>
  )
}

export function TagOptions({ filter, facets }: OptionsProps) {
  return (
    <div className="flex flex-wrap gap-2 md:w-[330px]">
      {STORE_TAGS.map((tag) => {
        const chosen = filter.tags.includes(tag)
        return (
          <Option
            key={tag}
            name="etiqueta"
            value={tag}
            checked={chosen}
            count={facets.tags[tag] ?? 0}
            className={clsx(
              'flex h-11 items-center gap-2 rounded-control border px-3.5 text-[15px] has-disabled:border-dashed has-disabled:text-ink-off',
              chosen ? 'border-ink bg-ink text-paper' : 'border-control bg-field',
            )}
          >
            {labelOf(tag)}
            <span className={clsx('text-[13px] tnum', chosen ? 'text-on-ink-2' : 'text-ink-3')}>
              {facets.tags[tag] ?? 0}
            </span>
          </Option>
        )
      })}
    </div>
  )
}
