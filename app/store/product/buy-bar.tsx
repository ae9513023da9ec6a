import { clsx } from 'clsx'
import { useEffect, useState, type RefObject } from 'react'
import type { Product, Variant } from '#app/domain/product.ts'
import { variantPrices } from '#app/domain/selection.ts'
import { Price } from '#app/features/catalog/price.tsx'
import { Button } from '#app/ui/button.tsx'

interface BuyBarProps {
  product: Product
  variant: Variant | null
  buyButton: RefObject<HTMLButtonElement | null>
}

/** On phones, price and 'Agregar al carrito' stick to the foot while the main button is out of view. */
export function BuyBar({ product, variant, buyButton }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const button = buyButton.current
    if (!button) return
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(button)
    return () => observer.disconnect()
  }, [buyButton])

  const { final, struck } = variantPrices(product, variant)
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t border-hairline bg-paper px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] transition-[translate,visibility] duration-200 ease-out md:hidden print:hidden',
        shown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      <Price current={final} previous={struck} className="flex-col" previousClass="text-[13px]" />
      <Button disabled={(variant?.stock ?? 0) === 0} className="max-[359px]:px-4">
        Agregar al carrito
      </Button>
    </div>
  )
}
