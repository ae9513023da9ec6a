import { clsx } from 'clsx'
import { formatPrice } from '#app/domain/price.ts'

interface PriceProps {
  /** MXN. */
  current: number
  /** Struck through and announced as 'Precio anterior'; null when there is no discount. */
  previous: number | null
  className?: string
  previousClass?: string
}

/** A price and, on sale, the one before it. */
export function Price({ current, previous, className, previousClass }: PriceProps) {
  return (
    <span className={clsx('inline-flex flex-wrap items-baseline gap-x-2 tnum', className)}>
      <span className={clsx('font-semibold', previous !== null && 'text-terracotta')}>
        {previous !== null && <span className="sr-only">Precio con descuento: </span>}
        {formatPrice(current)}
      </span>
      {previous !== null && (
        <s className={clsx('text-ink-3', previousClass)}>
          <span className="sr-only">Precio anterior: </span>
          {formatPrice(previous)}
        </s>
      )}
    </span>
  )
}
