import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  ALL_PRICES_LABEL,
  PRICE_RANGES,
  type CatalogFilter,
  type PriceRange,
} from '#app/domain/catalog-filter.ts'
import {
  labelOf,
  sizeLabel,
  STORE_TAGS,
  SUGGESTED_COLORS,
  SUGGESTED_SIZES,
} from '#app/domain/product.ts'
import type { CategoryFacets } from '#app/features/catalog/queries/store-page.ts'
import { ColorSwatch } from '#app/features/catalog/color-swatch.tsx'

export interface OptionsProps {
  filter: CatalogFilter
  facets: CategoryFacets
}

/** Suggested values first, in their own order, then the others by name; chosen ones are always present. */
function inOrder(counts: Record<string, number>, suggested: readonly string[], chosen: string[]) {
  const known = suggested.map((value) => value.toLowerCase())
  const rank = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length)
  return [...new Set([...Object.keys(counts), ...chosen])].toSorted(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b, 'es-MX', { numeric: true }),
  )
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
    <label className={`option ${className}`}>
      <input
        type={type}
        name={name}
        value={value}
        // The browser draws what was tapped; FilterBar corrects it when the address differs.
        defaultChecked={checked}
        disabled={count === 0 && !checked}
      />
      {children}
    </label>
  )
}

const BOX = 'option-box grid place-content-center p-1 text-center leading-[18px] wrap-anywhere'

export function SizeOptions({ filter, facets }: OptionsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(46px,1fr))] gap-1.5 md:w-[330px]">
      {inOrder(facets.sizes, SUGGESTED_SIZES, filter.sizes).map((size) => {
        const label = sizeLabel(size)
        return (
          <Option
            key={size}
            name="talla"
            value={size}
            checked={filter.sizes.includes(size)}
            count={facets.sizes[size] ?? 0}
            className={clsx(BOX, label.length > 4 && 'col-span-2')}
          >
            <span>{label}</span>
            <small>{facets.sizes[size] ?? 0}</small>
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
        return (
          <Option
            key={color}
            name="color"
            value={color}
            checked={filter.colors.includes(color)}
            count={facets.colors[color] ?? 0}
            className="option-row"
          >
            <ColorSwatch color={color} />
            <span className="option-name">{labelOf(color)}</span>
            <small>{facets.colors[color] ?? 0}</small>
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
        return (
          <Option
            key={value}
            name="precio"
            type="radio"
            value={value}
            checked={(filter.price ?? '') === value}
            count={count}
            className="option-row"
          >
            <span aria-hidden="true" className="option-ring" />
            <span className="option-name">{label}</span>
            {count >= 0 && <small>{count}</small>}
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
        return (
          <Option
            key={tag}
            name="etiqueta"
            value={tag}
            checked={filter.tags.includes(tag)}
            count={facets.tags[tag] ?? 0}
            className="option-box flex min-h-11 items-center gap-2 px-3.5"
          >
            {labelOf(tag)}
            <small>{facets.tags[tag] ?? 0}</small>
          </Option>
        )
      })}
    </div>
  )
}
