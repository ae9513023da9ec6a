import { clsx } from 'clsx'
import { useEffect, useState, type RefObject } from 'react'
import { labelOf, sizeLabel, type Product, type Variant } from '#app/domain/product.ts'
import { variantPrices } from '#app/domain/selection.ts'
import { Price } from '#app/features/catalog/price.tsx'
import { Button } from '#app/ui/button.tsx'

interface BuyBarProps {
  product: Product
  variant: Variant | null
  name: RefObject<HTMLElement | null>
  buyButton: RefObject<HTMLButtonElement | null>
}

/** The part of the window that the bar covers on a phone. */
const FOOT = '-86%'

/** Whether an element is in the window, or in the part of it that is `below` its upper edge. */
function useInView(target: RefObject<HTMLElement | null>, below: string): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: `${below} 0px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, below])
  return inView
}

/**
 * On phones the choice, its price and 'Agregar al carrito' stick to the bottom while the main button is out of view and the
 * name would not be behind them.
 */
export function BuyBar({ product, variant, name, buyButton }: BuyBarProps) {
  const buttonInView = useInView(buyButton, '0px')
  const nameAtFoot = useInView(name, FOOT)
  const shown = !buttonInView && !nameAtFoot

  const { final, struck } = variantPrices(product, variant)
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-10 flex items-center justify-between gap-3 border-t border-hairline bg-paper px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] transition-[translate,visibility] duration-200 ease-out md:hidden print:hidden',
        shown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      {/* At the beginning of a line the last dot is cut off: it only parts what stands beside each other. */}
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 overflow-hidden text-copy leading-[21px]">
        {variant && (
          <span className="truncate">
            {labelOf(variant.color)} · {sizeLabel(variant.size)}
          </span>
        )}
        <span className="relative -ml-3 pl-3 before:absolute before:left-1 before:content-['·']">
          <Price
            current={final}
            previous={struck}
            className="gap-x-1.5"
            previousClass="text-note"
          />
        </span>
      </p>
      <Button
        disabled={(variant?.stock ?? 0) === 0}
        className="shrink-0 px-5 max-[359px]:px-3 max-[359px]:text-copy"
      >
        Agregar al carrito
      </Button>
    </div>
  )
}
