import { useQuery } from '@tanstack/react-query'
import { ArrowRight, RefreshCw } from 'lucide-react'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { pluralize } from '#app/domain/pluralize.ts'
import { clockTime } from '#app/domain/mexico-time.ts'
import { formatCount } from '#app/domain/number.ts'
import { adminStatsQuery } from '#app/admin/data/stats-queries.ts'
import { TAP_AREA } from '#app/admin/tap-area.ts'

/** Figures counted in the database every 30 s; when a read fails the last ones stay, with their time (SPEC §7, §9). */
export function LiveStrip() {
  const { data: stats, isError, refetch } = useQuery(adminStatsQuery())
  const show = (value: number | undefined) => (value === undefined ? '—' : formatCount(value))
  const inactive = stats && stats.products - stats.activeProducts
  const low = stats?.lowStockByUnits.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...(stats?.lowStockByUnits ?? []))
  return (
    <section aria-labelledby="en-vivo">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 id="en-vivo" className="text-copy">
          En vivo
        </h2>
        <p
          className={clsx(
            'flex items-center gap-2 text-caption tnum',
            isError ? 'text-terracotta-ink' : 'text-admin-ink-3',
          )}
        >
          {isError && (
            <button
              type="button"
              onClick={() => void refetch()}
              className={clsx(TAP_AREA, 'border-b border-current font-semibold')}
            >
              Reintentar
            </button>
          )}
          <RefreshCw aria-hidden="true" className="size-3.5" />
          {stats
            ? `Leído a las ${clockTime(new Date(stats.readAt))}${isError ? ' · no se pudo actualizar' : ' · se actualiza cada 30 s'}`
            : isError
              ? 'No pudimos leer las cifras'
              : 'Leyendo…'}
        </p>
      </div>
      <dl className="grid grid-cols-[1.25fr_1.56fr_1fr] max-xl:grid-cols-[1fr_1.6fr_.8fr] rounded-control border border-admin-hairline bg-white max-tab:grid-cols-2 max-md:grid-cols-1 [&>div]:min-h-[138px] [&>div]:px-5 [&>div]:py-3 max-xs:[&>div]:px-4 max-tab:[&>div]:min-h-0">
        <div>
          <dt className="text-note font-semibold text-admin-ink-2">Productos</dt>
          <dd>
            <Figure>{show(stats?.products)}</Figure>
            <span
              aria-hidden="true"
              className="mt-3 mb-1.5 flex h-2 gap-0.5 forced-color-adjust-none"
            >
              <span className="bg-moss" style={{ flexGrow: stats?.activeProducts ?? 1 }} />
              <span className="bg-moss/30" style={{ flexGrow: inactive ?? 0 }} />
            </span>
            <span className="text-note text-admin-ink-2 tnum">
              <strong className="text-ink">{show(stats?.activeProducts)}</strong>{' '}
              {stats?.activeProducts === 1 ? 'activo' : 'activos'} ·{' '}
              <strong className="text-ink">{show(inactive)}</strong>{' '}
              {inactive === 1 ? 'inactivo' : 'inactivos'}
            </span>
          </dd>
        </div>
        {/* A dl's group may hold its terms directly only, so the chart's place comes from the grid. */}
        <div className="grid grid-cols-[1fr_auto] grid-rows-[auto_1fr] gap-x-6 max-xs:gap-x-3 border-x border-admin-hairline bg-terracotta-tint/50 max-tab:border-x-0 max-tab:border-y md:max-tab:order-last md:max-tab:col-span-2 md:max-tab:border-b-0">
          <dt className="text-note font-semibold text-admin-ink-2">Variantes con stock bajo</dt>
          <dd>
            <Figure className="text-terracotta-ink">{show(low)}</Figure>
            <span className="block text-note text-admin-ink-2">menos de 5 unidades</span>
            <Link
              to="/admin/productos?stock=bajo"
              className={clsx(
                TAP_AREA,
                'mt-1 inline-flex items-center gap-1.5 border-b border-current text-note font-semibold whitespace-nowrap text-moss',
              )}
            >
              {stats?.lowStockProducts === 1
                ? 'Ver 1 producto'
                : `Ver ${show(stats?.lowStockProducts)} productos`}
              <ArrowRight aria-hidden="true" className="size-3.5" />
            </Link>
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1 text-center text-caption text-admin-ink-2 tnum">
            <ol
              aria-label="Variantes por unidades que quedan"
              className="flex h-[88px] items-end gap-1.5"
            >
              {(stats?.lowStockByUnits ?? [0, 0, 0, 0, 0]).map((count, units) => (
                <li
                  key={units}
                  className="w-[30px] max-xs:w-[26px]"
                  aria-label={`${pluralize(count, 'variante', 'variantes')} con ${pluralize(units, 'unidad', 'unidades')}`}
                >
                  <span aria-hidden="true">
                    <strong className="block text-ink">{formatCount(count)}</strong>
                    <span
                      style={{ height: `${4 + (count / most) * 42}px` }}
                      className={clsx(
                        'block forced-color-adjust-none',
                        units === 0 ? 'bg-terracotta' : 'bg-terracotta/55',
                      )}
                    />
                    {units}
                  </span>
                </li>
              ))}
            </ol>
            unidades que quedan
          </dd>
        </div>
        <div>
          <dt className="text-note font-semibold text-admin-ink-2">Usuarios</dt>
          <dd>
            <Figure>{show(stats?.profiles)}</Figure>
            <span className="block text-note text-admin-ink-2">perfiles registrados</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Figure({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={clsx(
        'block font-display text-[36px] leading-[46px] font-semibold tnum',
        className,
      )}
    >
      {children}
    </span>
  )
}
