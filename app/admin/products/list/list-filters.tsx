import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal, Tag, TriangleAlert } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import {
  ADMIN_SORT_LABEL,
  adminFilterCount,
  type AdminListFilter,
  type AdminSort,
} from '#app/features/catalog/admin-list-filter.ts'
import { adminCategoriesQuery } from '#app/features/catalog/admin-queries.ts'
import { adminStatsQuery } from '#app/features/catalog/admin-stats.ts'

interface ListFiltersProps {
  filter: AdminListFilter
  onChange: (change: Partial<AdminListFilter>) => void
}

const CONTROL =
  'h-9 rounded-control border border-admin-control bg-white text-sm max-md:h-11 max-md:text-base'
const PRESSED = 'border-moss bg-moss-tint font-semibold shadow-[inset_0_0_0_1px_var(--color-moss)]'

/** Search, filters and order of the list; each change goes to the URL and back to the first page. */
export function ListFilters({ filter, onChange }: ListFiltersProps) {
  const [shown, setShown] = useState(false)
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const { data: stats } = useQuery(adminStatsQuery())
  const count = adminFilterCount({ ...filter, search: '' })
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchBox value={filter.search} onChange={(search) => onChange({ search })} />
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className={clsx(
          CONTROL,
          'flex items-center gap-2 px-3 font-semibold md:hidden',
          count > 0 && PRESSED,
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filtros
        {count > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-moss text-xs text-white">
            {count}
          </span>
        )}
      </button>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-2 md:contents max-md:w-full',
          !shown && 'max-md:hidden',
        )}
      >
        <Choice
          label="Categoría"
          value={filter.category ?? ''}
          onChange={(event) => onChange({ category: event.target.value || null })}
        >
          <option value="">Todas</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">Sin categoría</option>
        </Choice>
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
          hideLabel
          className="md:ml-auto"
          value={filter.sort}
          onChange={(event) => onChange({ sort: event.target.value as AdminSort })}
        >
          {Object.entries(ADMIN_SORT_LABEL).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
    </search>
  )
}

/** Waits 250 ms after the last key before it asks. Ctrl/Cmd+K puts the focus here. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(typed.trim()), 250)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <label className="relative max-md:flex-1 md:w-[262px]">
      <span className="sr-only">Buscar productos</span>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2" />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Nombre, SKU o etiqueta"
        aria-keyshortcuts="Control+K Meta+K"
        className={clsx(CONTROL, 'w-full pr-3 pl-9 placeholder:text-admin-ink-3')}
      />
    </label>
  )
}

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  hideLabel?: boolean
  children: ReactNode
}

function Choice({ label, hideLabel, className, children, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div className={clsx(CONTROL, 'inline-flex items-center pl-3', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-admin-ink-2'}>
        {label}
      </label>
      <select
        id={id}
        className={clsx(
          'field-sizing-content h-full max-w-44 rounded-control bg-transparent pr-1.5 font-medium',
          !hideLabel && 'pl-1.5',
        )}
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
