import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { shortDate } from '#app/domain/mexico-time.ts'
import { formatPrice } from '#app/domain/price.ts'
import { sampleBestSellerQuery } from '#app/admin/data/product-queries.ts'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { SAMPLE } from './sample-figures.ts'
import { Bars, Trend } from './trend.tsx'

const daysBefore = (count: number) => new Date(Date.now() - count * 86_400_000)
const HATCH =
  'bg-[repeating-linear-gradient(135deg,#fff_0_10px,var(--color-admin-paper)_10px_12px)]'

/** Placeholder figures of SPEC §9: dashed, hatched and marked as sample data. */
export function SampleBlock() {
  const [days] = useState(() => [28, 14, 0].map((ago) => shortDate(daysBefore(ago))))
  const { data: best } = useQuery(sampleBestSellerQuery())
  return (
    <section aria-labelledby="este-mes">
      <div className="mb-2.5 flex items-center gap-3">
        <h2 id="este-mes" className="text-copy">
          Este mes
        </h2>
        <Badge look="sample">Datos de ejemplo</Badge>
      </div>
      <div
        className={`grid grid-cols-[1.25fr_1fr] rounded-control border border-dashed border-admin-control max-tab:grid-cols-1 ${HATCH}`}
      >
        <div className="border-r border-dashed border-admin-line p-5 pb-3.5 max-tab:border-r-0 max-tab:border-b">
          <div className="flex items-start justify-between gap-4">
            <div>
              <p className="text-note font-semibold text-admin-ink-2">Ventas del mes</p>
              <p className="font-display text-2xl font-semibold tnum">
                {formatPrice(SAMPLE.sales)}
              </p>
            </div>
            <p className="flex items-center gap-1.5 text-caption font-semibold text-moss">
              <TrendingUp aria-hidden="true" className="size-3.5" />
              {SAMPLE.salesTrend}
            </p>
          </div>
          <Trend
            values={SAMPLE.salesByDay}
            width={540}
            height={72}
            area
            className="mt-2 h-[72px] w-full"
          />
          <p className="mt-1 flex justify-between text-caption text-admin-ink-3 tnum">
            {days.map((day) => (
              <span key={day}>{day}</span>
            ))}
          </p>
        </div>
        <dl className="grid grid-rows-3 divide-y divide-dashed divide-admin-line">
          <div className="flex items-center gap-4 px-5 py-2.5">
            <dt className="mr-auto text-note font-semibold text-admin-ink-2">Pedidos del mes</dt>
            <dd className="font-display text-2xl font-semibold tnum">{SAMPLE.orders}</dd>
            <Bars values={SAMPLE.ordersByWeek} className="w-20" />
          </div>
          <div className="flex items-center gap-4 px-5 py-2.5">
            <dt className="mr-auto text-note font-semibold text-admin-ink-2">Tasa de conversión</dt>
            <dd className="font-display text-2xl font-semibold tnum">{SAMPLE.conversion}</dd>
            <Trend values={SAMPLE.conversionByWeek} width={80} height={28} className="h-7 w-20" />
          </div>
          <div className="flex items-center gap-4 px-5 py-2.5">
            <dt className="mr-auto text-note font-semibold text-admin-ink-2">Más vendido</dt>
            <dd className="flex min-w-0 items-center gap-4 font-semibold">
              <span className="truncate">
                {best ? best.name : best === null && 'Sin productos'}
              </span>
              <ProductImage
                src={best?.image}
                alt=""
                use="thumb"
                sizes="40px"
                className={clsx('-my-1 h-[50px] w-10 shrink-0', !best && 'invisible')}
              />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
