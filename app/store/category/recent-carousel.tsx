import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { ProductCard } from '#app/features/catalog/product-card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useAutoplay } from './use-autoplay.ts'

const SQUARE = 'border border-control'
const SIZES = '(width < 768px) 62vw, (width < 1200px) 31vw, 283px'

/**
 * 'Recién llegados': up to 10 products, 3 s, loops (SPEC §2, §9). A native scroll strip, so it swipes, and works
 * without JavaScript; the buttons and the clock only scroll it.
 */
export function RecentCarousel({ products }: { products: ProductSummary[] }) {
  const region = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // The clock reads where the strip is without being set up again at each step.
  const position = useRef(0)
  const settle = useCallback((index: number) => {
    position.current = index
    setCurrent(index)
  }, [])

  const goTo = useCallback(
    (index: number) => {
      const list = strip.current
      const item = list?.children[index]
      if (!list || !(item instanceof HTMLElement)) return
      const first = list.children[0] as HTMLElement
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      list.scrollTo({
        left: item.offsetLeft - first.offsetLeft,
        behavior: still ? 'auto' : 'smooth',
      })
      settle(index)
    },
    [settle],
  )

  /** Last position that still scrolls: after it, the carousel starts over. */
  const lastIndex = useCallback(() => {
    const list = strip.current
    const first = list?.children[0]
    const second = list?.children[1]
    if (!list || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
    return Math.ceil(
      (list.scrollWidth - list.clientWidth - 1) / (second.offsetLeft - first.offsetLeft),
    )
  }, [])

  const step = useCallback(
    (by: 1 | -1) => {
      const last = lastIndex()
      const next = position.current + by
      goTo(next > last ? 0 : next < 0 ? last : next)
    },
    [goTo, lastIndex],
  )
  const advance = useCallback(() => step(1), [step])
  const { allowed, paused, setPaused } = useAutoplay(region, advance)

  const followSwipe = () => {
    const list = strip.current
    const [first, second] = list ? [...list.children] : []
    if (!list || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    settle(Math.round(list.scrollLeft / (second.offsetLeft - first.offsetLeft)))
  }

  return (
    <section
      ref={region}
      aria-roledescription="carrusel"
      aria-labelledby="recien-llegados"
      className="overflow-hidden pt-14 md:pt-20"
    >
      <div className="shell mb-6 flex items-end justify-between gap-4 md:mb-8">
        <h2
          id="recien-llegados"
          className="text-[38px] leading-[40px] tracking-[-.028em] md:text-[52px] md:leading-none"
        >
          Recién llegados
        </h2>
        <div className="flex items-center gap-2.5">
          <p className="mr-2 text-[15px] text-ink-3 tnum max-md:sr-only">
            {current + 1} / {products.length}
          </p>
          {allowed && (
            <IconButton
              label={paused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
              className={SQUARE}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
          )}
          <IconButton
            label="Anteriores"
            className={`${SQUARE} max-xs:hidden`}
            onClick={() => step(-1)}
          >
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Siguientes"
            className={`${SQUARE} max-xs:hidden`}
            onClick={() => step(1)}
          >
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="shell">
        <ul
          ref={strip}
          onScrollEnd={followSwipe}
          className="-mr-5 -ml-1 flex snap-x snap-mandatory scroll-pl-1 [scrollbar-width:none] gap-3 overflow-x-auto overscroll-x-contain p-1 md:-mr-10 md:gap-4 xl:-mr-16 xl:gap-5"
        >
          {products.map((product, index) => (
            <li
              key={product.id}
              aria-label={`${index + 1} de ${products.length}`}
              className="w-[62%] shrink-0 snap-start md:w-[31%] xl:w-[283px]"
            >
              <ProductCard product={product} sizes={SIZES} priority={index < 2} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
