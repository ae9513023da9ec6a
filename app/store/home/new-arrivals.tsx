import { useNavigation } from 'react-router'
import { formatCount } from '#app/domain/number.ts'
import { LIMITS } from '#app/domain/product.ts'
import { MAX_LIST_LENGTH } from '#app/domain/page-limit.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import type { HomeTab } from '#app/features/catalog/queries/product-queries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { InPlaceLink } from '#app/ui/in-place-link.tsx'
import { Sway } from '#app/ui/sway.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import { EarlierLink } from '#app/store/navigation/earlier-link.tsx'
import { EmptyRope } from '#app/store/empty-rope.tsx'
import { gridAddress, parseGrid, type GridState } from './home-grid.ts'

const SECTION = 'nuevas-llegadas'

interface NewArrivalsProps {
  state: GridState
  /** How many products of the list come before `products`. */
  from: number
  products: ProductSummary[]
  tabs: HomeTab[]
}

/** 'Nuevas Llegadas': category tabs, 8 products, then 8 more at a time (SPEC §4). */
export function NewArrivals({ state, from, products, tabs }: NewArrivalsProps) {
  const wanted = useWantedGrid()
  const waiting = useDelayed(wanted !== null)
  const otherTab = waiting && wanted?.tab !== state.tab
  const count = tabs.find(({ key }) => key === state.tab)?.count ?? 0
  const seen = from + products.length
  const more = { tab: state.tab, shown: state.shown + LIMITS.homePageSize }
  const remaining = more.shown <= MAX_LIST_LENGTH ? count - seen : 0

  return (
    <section
      id={SECTION}
      aria-labelledby={`${SECTION}-title`}
      className="later shell scroll-mt-4 pt-16 pb-24 md:pt-24 md:pb-28"
    >
      <div className="mb-[22px] flex flex-wrap items-end justify-between gap-x-10 gap-y-3 md:mb-8">
        <h2
          id={`${SECTION}-title`}
          className="text-[38px] leading-10 tracking-[-0.028em] md:text-[52px] md:leading-[52px]"
        >
          Nuevas Llegadas
        </h2>
        <Tabs current={otherTab && wanted ? wanted.tab : state.tab} tabs={tabs} />
      </div>
      {from > 0 && !otherTab && (
        <EarlierLink to={`${gridAddress({ tab: state.tab, shown: from })}#${SECTION}`} />
      )}
      {products.length === 0 && !otherTab ? (
        <div className="grid justify-items-center gap-5 py-14 text-center">
          <EmptyRope />
          <p className="text-lg">No se encontraron productos en esta categoría.</p>
          {state.tab !== 'todos' && (
            <InPlaceLink to="/" section={SECTION} className={buttonClass('secondary')}>
              Ver todos los productos
            </InPlaceLink>
          )}
        </div>
      ) : (
        <ProductGrid
          label="Nuevas Llegadas"
          products={otherTab ? [] : products}
          skeletons={waiting ? LIMITS.homePageSize : 0}
        />
      )}
      {remaining > 0 && !otherTab && (
        <p className="mt-11 text-center md:mt-14">
          <InPlaceLink
            to={gridAddress(more)}
            replace
            section={SECTION}
            className={buttonClass('secondary', 'normal', 'max-md:w-full tnum')}
          >
            Ver más productos ({formatCount(remaining)})
          </InPlaceLink>
        </p>
      )}
      <p role="status" className="sr-only">
        {waiting ? 'Cargando productos' : `${seen} de ${count} productos`}
      </p>
    </section>
  )
}

/** The grid state that the current navigation is loading, or null. */
function useWantedGrid(): GridState | null {
  const { location } = useNavigation()
  return location?.pathname === '/' ? parseGrid(new URLSearchParams(location.search)) : null
}

function Tabs({ current, tabs }: { current: string; tabs: HomeTab[] }) {
  return (
    <nav
      aria-label="Categorías de Nuevas Llegadas"
      className="-mx-5 max-w-[100vw] overflow-x-auto px-5 [scrollbar-width:none] max-md:mask-r-from-[calc(100%-36px)] max-md:pr-9 md:mx-0 md:px-0"
    >
      <ul className="flex gap-7 md:gap-8">
        {tabs.map(({ key, label, count }) => (
          <li key={key}>
            <InPlaceLink
              to={gridAddress({ tab: key, shown: LIMITS.homePageSize })}
              section={SECTION}
              aria-current={key === current ? 'true' : undefined}
              className="group relative flex h-[52px] items-center gap-1.5 font-medium whitespace-nowrap text-ink-3 outline-offset-[-2px] transition-colors hover:text-ink aria-[current]:text-ink"
            >
              {label}
              <span className="-translate-y-1 text-[11.5px] text-ink-3 tnum">
                <span className="sr-only">: </span>
                {formatCount(count)}
                <span className="sr-only"> productos</span>
              </span>
              <Sway className="absolute bottom-0 left-1/2 -translate-x-1/2 opacity-0 group-aria-[current]:opacity-100" />
            </InPlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
