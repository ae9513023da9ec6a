import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import {
  activeFilterCount,
  filterLink,
  filterSearch,
  NO_FILTER,
  type CatalogFilter,
} from '#app/domain/catalog-filter.ts'
import { formatCount } from '#app/domain/number.ts'
import { LIMITS } from '#app/domain/product.ts'
import { MAX_LIST_LENGTH } from '#app/domain/page-limit.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { ProductCard } from '#app/features/catalog/product-card.tsx'
import { ProductCardSkeleton } from '#app/features/catalog/product-card-skeleton.tsx'
import { EarlierLink } from '#app/store/navigation/earlier-link.tsx'
import { EmptyRope } from '#app/store/empty-rope.tsx'

const SIZES =
  '(min-width: 1560px) 343px, (min-width: 1200px) 23vw, (min-width: 900px) 31vw, (min-width: 480px) 46vw, 92vw'

/** Placeholders while products load (SPEC §2). */
const SKELETONS = 8

interface ProductResultsProps {
  /** How many products of the list come before `products`. */
  from: number
  products: ProductSummary[]
  total: number
  /** How many the URL asks for; fewer may exist. */
  shown: number
  filter: CatalogFilter
  pending: boolean
  /** The current navigation loads more of the same, so everything on the screen will stay. */
  adding: boolean
}

/** 'Todos los productos': count, grid, 'Cargar más productos' (SPEC §2, §4). Old results stay, dimmed, while new ones load. */
export function ProductResults({
  from,
  products,
  total,
  shown,
  filter,
  pending,
  adding,
}: ProductResultsProps) {
  const late = useDelayed(pending, 120)
  const seen = from + products.length
  const section = useRef<HTMLElement>(null)
  const filtered = activeFilterCount(filter) > 0
  const before = useRef(filtered)
  // The first filter brings the results up to the bar; a visitor who has scrolled past that place comes along.
  useLayoutEffect(() => {
    const first = filtered && !before.current
    before.current = filtered
    if (first && (section.current?.getBoundingClientRect().top ?? 0) < 0)
      section.current?.scrollIntoView()
  }, [filtered])
  return (
    <section
      ref={section}
      id="productos"
      aria-labelledby="todos"
      className="later shell scroll-mt-24 pt-14 pb-24 md:pt-24 md:pb-28"
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-8">
        <h2
          id="todos"
          className="text-[38px] leading-[40px] tracking-[-.028em] md:text-[52px] md:leading-none"
        >
          Todos los productos
        </h2>
        <p role="status" className="tnum text-copy text-ink-3">
          {formatCount(total)} {total === 1 ? 'producto encontrado' : 'productos encontrados'}
        </p>
      </div>
      {from > 0 && <EarlierLink to={{ search: filterSearch(filter, from), hash: '#productos' }} />}
      {products.length === 0 ? (
        <div className="grid justify-items-center gap-5 py-10 text-center">
          <EmptyRope />
          {pending || filtered ? (
            <>
              <p className="text-ink-2">
                No se encontraron productos con los filtros seleccionados
              </p>
              <Link
                to={filterLink(NO_FILTER)}
                preventScrollReset
                className={buttonClass('secondary')}
              >
                Limpiar filtros
              </Link>
            </>
          ) : (
            // No filter was chosen that could be cleared (SPEC §8 'Empty category').
            <p className="text-ink-2">No se encontraron productos en esta categoría.</p>
          )}
        </div>
      ) : (
        <ul
          aria-busy={pending}
          className={clsx(
            'grid grid-cols-1 gap-x-3 gap-y-[30px] transition-opacity xs:grid-cols-2 md:gap-x-4 md:gap-y-9 tab:grid-cols-3 xl:grid-cols-4 xl:gap-x-5 xl:gap-y-11',
            late && !adding && 'opacity-60',
          )}
        >
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} sizes={SIZES} />
            </li>
          ))}
          {late &&
            adding &&
            Array.from({ length: SKELETONS }, (_, index) => (
              <li key={`skeleton-${index}`}>
                <ProductCardSkeleton />
              </li>
            ))}
        </ul>
      )}
      {seen > 0 && seen < total && (
        <div className="mt-12 flex flex-col items-center gap-4">
          <p className="tnum text-sm text-ink-3">
            Viste {formatCount(seen)} de {formatCount(total)} productos
          </p>
          <progress
            aria-hidden="true"
            value={seen}
            max={total}
            className="h-[3px] w-36 appearance-none overflow-hidden bg-sand-deep [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-ink"
          />
          {shown + LIMITS.categoryPageSize <= MAX_LIST_LENGTH ? (
            <Link
              to={filterLink(filter, shown + LIMITS.categoryPageSize)}
              preventScrollReset
              replace
              className={buttonClass('secondary')}
            >
              Cargar más productos
            </Link>
          ) : (
            <p>Usa los filtros para ver los demás.</p>
          )}
        </div>
      )}
    </section>
  )
}
