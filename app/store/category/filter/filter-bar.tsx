import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { iconButtonClass } from '#app/ui/icon-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDeferredComponent } from '#app/ui/use-deferred-component.ts'
import {
  activeFilterCount,
  filterLink,
  NO_FILTER,
  SORT_LABEL,
  type CatalogFilter,
  type Sort,
} from '#app/domain/catalog-filter.ts'
import { formatCount } from '#app/domain/number.ts'
import type { CategoryFacets } from '#app/features/catalog/queries/store-page.ts'
import { FilterChips } from './filter-chips.tsx'
import { Bubble, Facet } from './facet.tsx'
import { ColorOptions, PriceOptions, SizeOptions, TagOptions } from './filter-options.tsx'
import { useOutsideCloses } from './use-outside-closes.ts'
import { useScrolled } from './use-scrolled.ts'
import { CHEVRON_DOWN, CROSS, Icon } from '#app/ui/icon.tsx'

const SLIDERS = 'M3 6h11m0-2.5v5M18 6h3M3 12h4m3-2.5v5m0-2.5h11M3 18h9m0-2.5v5m4-2.5h5'

/** Until then the browser works the controls alone, and no choice is lost (use-applied-filter.ts). */
const readSync = async () => (await import('./filter-sync.tsx')).FilterSync

const DRAWER = 'filtros'
const USED = ':popover-open, :checked:not(:default), input:default:not(:checked)'
const FACETS = [
  { title: 'Talla', Options: SizeOptions, count: (filter: CatalogFilter) => filter.sizes.length },
  { title: 'Color', Options: ColorOptions, count: (filter: CatalogFilter) => filter.colors.length },
  {
    title: 'Precio',
    Options: PriceOptions,
    count: (filter: CatalogFilter) => (filter.price ? 1 : 0),
  },
  { title: 'Etiquetas', Options: TagOptions, count: (filter: CatalogFilter) => filter.tags.length },
] as const

/**
 * Sticky bar (SPEC §2): one GET form. From 768 px its facets are dropdowns in the bar; below, the same elements are a
 * popover drawer with the badge of active filters, so that nothing is written twice and everything works without JavaScript.
 */
export function FilterBar({ filter, facets }: { filter: CatalogFilter; facets: CategoryFacets }) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const [painted] = useState(filter)
  const active = activeFilterCount(filter)
  const [Sync, loadSync] = useDeferredComponent(readSync)
  // A filter was chosen, or the drawer opened, before React listened: there may be no other interaction.
  useEffect(() => {
    if (form.current?.querySelector(USED)) loadSync().catch(() => {})
  }, [loadSync])
  useOutsideCloses(form)
  useScrolled(form, 100)

  return (
    <form
      ref={form}
      method="get"
      action={pathname}
      // Values that a browser restores after a reload would look like a choice.
      autoComplete="off"
      aria-label="Filtrar productos"
      className="sticky top-0 z-30 mt-14 border-y border-hairline bg-paper transition-shadow data-[scrolled=true]:shadow-[0_10px_24px_-14px_rgba(60,48,30,.28)] md:mt-16"
      data-scrolled={false}
    >
      {Sync && <Sync form={form} filter={filter} painted={painted} />}
      <div className="shell flex min-h-[72px] flex-wrap items-center gap-x-2.5 gap-y-2 py-3.5 md:max-lg:gap-x-2">
        <button
          type="button"
          popoverTarget={DRAWER}
          className={buttonClass('secondary', 'small', 'border-control! md:hidden')}
        >
          <Icon path={SLIDERS} className="size-[18px]" />
          Filtros
          <Bubble
            count={active}
            label={`${active} ${active === 1 ? 'filtro activo' : 'filtros activos'}`}
          />
        </button>

        <div id={DRAWER} popover="auto" role="group" aria-label="Filtros" className="filter-drawer">
          {/* Takes the tap beside the panel: what closes a popover by itself lets the same tap open what lies below. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            popoverTarget={DRAWER}
            popoverTargetAction="hide"
            className="grow md:hidden"
          />
          <div className="bg-paper max-md:flex max-md:w-[min(352px,92vw)] max-md:flex-col md:contents">
            <div className="flex h-[60px] shrink-0 items-center gap-3 border-b border-hairline pr-2 pl-5 md:hidden">
              <p className="font-display text-2xl font-semibold">Filtros</p>
              <Bubble count={active} label={`${active} activos`} />
              <button
                type="button"
                popoverTarget={DRAWER}
                popoverTargetAction="hide"
                aria-label="Cerrar filtros"
                className={iconButtonClass('bare', 'ml-auto')}
              >
                <Icon path={CROSS} />
              </button>
            </div>
            <div className="contents max-md:block max-md:min-h-0 max-md:grow max-md:overflow-y-auto max-md:overscroll-contain max-md:px-5">
              {FACETS.map(({ title, Options, count }) => (
                <Facet key={title} title={title} count={count(filter)}>
                  <Options filter={filter} facets={facets} />
                </Facet>
              ))}
            </div>
            <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-5 py-3 md:hidden">
              <Link
                to={filterLink(NO_FILTER)}
                replace
                preventScrollReset
                className="border-b border-terracotta py-1 font-semibold whitespace-nowrap"
              >
                Limpiar filtros
              </Link>
              <button
                type="submit"
                onClick={() => {
                  document.getElementById(DRAWER)?.hidePopover()
                  document.getElementById('productos')?.scrollIntoView()
                }}
                className={buttonClass('primary', 'normal', 'grow px-4! tnum')}
              >
                Ver {formatCount(facets.total)} {facets.total === 1 ? 'producto' : 'productos'}
              </button>
            </div>
          </div>
        </div>

        <ApplyWithoutScript />
        <p className="ml-auto text-copy text-ink-3 tnum max-lg:hidden" aria-hidden="true">
          {formatCount(facets.total)} {facets.total === 1 ? 'producto' : 'productos'}
        </p>
        <SortSelect value={filter.sort} />
      </div>
      {active > 0 && <FilterChips filter={filter} />}
    </form>
  )
}

/** Separate, so that hydration does not render the whole bar again. */
function ApplyWithoutScript() {
  if (useHydrated()) return null
  return (
    <button type="submit" className={buttonClass('secondary', 'small', 'max-md:hidden')}>
      Aplicar
    </button>
  )
}

function SortSelect({ value }: { value: Sort }) {
  return (
    <label className="relative max-lg:ml-auto max-lg:max-w-56 max-lg:min-w-36 max-lg:flex-1">
      <span className="sr-only">Ordenar por</span>
      <select
        name="orden"
        defaultValue={value}
        className="h-11 appearance-none rounded-control border border-control bg-transparent pr-9 pl-[18px] text-copy font-medium max-lg:w-full max-lg:pr-8 max-lg:pl-3.5 max-lg:text-ellipsis"
      >
        {Object.entries(SORT_LABEL).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <Icon path={CHEVRON_DOWN} className="pointer-events-none absolute top-3.5 right-3 size-4" />
    </label>
  )
}
