import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp, Tag, TriangleAlert } from 'lucide-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { formatCount } from '#app/domain/number.ts'
import {
  ADMIN_SORT_LABEL,
  type AdminListFilter,
  type AdminSort,
} from '#app/admin/data/list-filter.ts'
import { adminCategoriesQuery } from '#app/admin/data/product-queries.ts'
import { adminStatsQuery } from '#app/admin/data/stats-queries.ts'
import { RetryCategories } from '#app/admin/products/retry-categories.tsx'
import { SelectBox } from './select-box.tsx'

export const CONTROL =
  'h-9 rounded-control border border-admin-control bg-white text-sm tab:max-xl:text-note max-md:h-11 max-md:text-base'
export const PRESSED =
  'border-moss! bg-moss-tint! font-semibold shadow-[inset_0_0_0_1px_var(--color-moss)] forced-colors:border-2! forced-colors:border-[Highlight]!'

const BOX = clsx(CONTROL, 'pr-2.5 pl-3 tab:max-xl:gap-1.5 tab:max-xl:px-2')
const STATES: [NonNullable<AdminListFilter['state']> | '', string][] = [
  ['', 'Todos'],
  ['activo', 'Activos'],
  ['inactivo', 'Inactivos'],
]
const SORTS = Object.entries(ADMIN_SORT_LABEL) as [AdminSort, string][]

interface FilterControlsProps {
  filter: AdminListFilter
  onChange: (change: Partial<AdminListFilter>) => void
}

/** The filters of the list: in a line above the table, in a sheet on a small screen. */
export function FilterControls({ filter, onChange }: FilterControlsProps) {
  const categories = useQuery(adminCategoriesQuery())
  const { data: stats } = useQuery(adminStatsQuery())
  return (
    <>
      <SelectBox
        className={BOX}
        label="Categoría"
        value={filter.category ?? ''}
        options={[
          ['', 'Todas'],
          ...(categories.data ?? []).map(({ id, name }): [string, string] => [id, name]),
          ['none', 'Sin categoría'],
        ]}
        onChange={(category) => onChange({ category: category || null })}
      />
      {categories.isError && <RetryCategories onRetry={() => void categories.refetch()} />}
      <SelectBox
        className={BOX}
        label="Estado"
        value={filter.state ?? ''}
        options={STATES}
        onChange={(state) => onChange({ state: state || null })}
      />
      <Toggle pressed={filter.onSale} onClick={() => onChange({ onSale: !filter.onSale })}>
        <Tag aria-hidden="true" className="size-4" />
        En oferta
        {stats && (
          <span className="text-admin-ink-2 tnum">{formatCount(stats.onSaleProducts)}</span>
        )}
      </Toggle>
      <Toggle pressed={filter.lowStock} onClick={() => onChange({ lowStock: !filter.lowStock })}>
        <TriangleAlert aria-hidden="true" className="size-4" />
        Stock bajo
        {stats && (
          <span className="text-admin-ink-2 tnum">{formatCount(stats.lowStockProducts)}</span>
        )}
      </Toggle>
    </>
  )
}

/** The list's order: after the filters, or on a small screen beside the count. */
export function SortBox({ filter, onChange, className }: FilterControlsProps & Styled) {
  return (
    <SelectBox
      className={className ?? clsx(BOX, 'ml-auto')}
      label="Ordenar"
      sign={<ArrowDownUp className="size-4 shrink-0" />}
      value={filter.sort}
      options={SORTS}
      onChange={(sort) => onChange({ sort })}
    />
  )
}

interface Styled {
  className?: string
}

function Toggle({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        CONTROL,
        'inline-flex items-center gap-2 px-3 tab:max-xl:gap-1.5 tab:max-xl:px-2',
        pressed && PRESSED,
      )}
      {...rest}
    />
  )
}
