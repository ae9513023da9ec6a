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

/** A price and, on sale, the previous one. */
export function Price({ current, previous, className, previousClass }: PriceProps) {
  return (
    <span className={clsx('price', previous !== null && 'price-sale', className)}>
      <span>
        {previous !== null && <span className="sr-only">Precio con descuento: </span>}
        {formatPrice(current)}
      </span>
      {previous !== null && (
        <s className={previousClass}>
          <span className="sr-only">Precio anterior: </span>
          {formatPrice(previous)}
        </s>
      )}
    </span>
  )
}
