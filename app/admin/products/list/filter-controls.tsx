import { useQuery } from '@tanstack/react-query'
import { Tag, TriangleAlert } from 'lucide-react'
import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import {
  ADMIN_SORT_LABEL,
  type AdminListFilter,
  type AdminSort,
} from '#app/features/catalog/admin-list-filter.ts'
import { adminCategoriesQuery } from '#app/features/catalog/admin-queries.ts'
import { adminStatsQuery } from '#app/features/catalog/admin-stats.ts'
import { RetryCategories } from '#app/admin/products/retry-categories.tsx'

export const CONTROL =
  'h-9 rounded-control border border-admin-control bg-white text-sm max-md:h-11 max-md:text-base'
export const PRESSED =
  'border-moss! bg-moss-tint! font-semibold shadow-[inset_0_0_0_1px_var(--color-moss)] forced-colors:border-2! forced-colors:border-[Highlight]!'

interface FilterControlsProps {
  filter: AdminListFilter
  onChange: (change: Partial<AdminListFilter>) => void
}

/** What the list is filtered and ordered by: in a line above the table, in a sheet on a small screen. */
export function FilterControls({ filter, onChange }: FilterControlsProps) {
  const categories = useQuery(adminCategoriesQuery())
  const { data: stats } = useQuery(adminStatsQuery())
  return (
    <>
      <Choice
        label="Categoría"
        value={filter.category ?? ''}
        onChange={(event) => onChange({ category: event.target.value || null })}
      >
        <option value="">Todas</option>
        {categories.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">Sin categoría</option>
      </Choice>
      {categories.isError && <RetryCategories onRetry={() => void categories.refetch()} />}
      <Choice
        label="Estado"
        value={filter.state ?? ''}
        onChange={(event) =>
          onChange({ state: (event.target.value || null) as AdminListFilter['state'] })
        }
      >
        <option value="">Todos</option>
        <option value="activo">Activos</option>
        <option value="inactivo">Inactivos</option>
      </Choice>
      <Toggle pressed={filter.onSale} onClick={() => onChange({ onSale: !filter.onSale })}>
        <Tag aria-hidden="true" className="size-4" />
        En oferta
        {stats && <span className="text-admin-ink-2 tnum">{stats.onSaleProducts}</span>}
      </Toggle>
      <Toggle pressed={filter.lowStock} onClick={() => onChange({ lowStock: !filter.lowStock })}>
        <TriangleAlert aria-hidden="true" className="size-4" />
        Stock bajo
        {stats && <span className="text-admin-ink-2 tnum">{stats.lowStockProducts}</span>}
      </Toggle>
      <Choice
        label="Ordenar"
        labelClass="tab:sr-only"
        className="tab:ml-auto"
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.target.value as AdminSort })}
      >
        {Object.entries(ADMIN_SORT_LABEL).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    </>
  )
}

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  labelClass?: string
  children: ReactNode
}

function Choice({ label, labelClass, className, children, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div className={clsx(CONTROL, 'inline-flex items-center pl-3', className)}>
      <label htmlFor={id} className={clsx('text-admin-ink-2', labelClass)}>
        {label}
      </label>
      <select
        id={id}
        className="field-sizing-content h-full max-w-44 rounded-control bg-transparent px-1.5 font-medium max-tab:max-w-none max-tab:grow"
        {...rest}
      >
        {children}
      </select>
    </div>
  )
}

function Toggle({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(CONTROL, 'inline-flex items-center gap-2 px-3', pressed && PRESSED)}
      {...rest}
    />
  )
}
