import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { ProductCard } from '#app/features/catalog/product-card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lastPosition, positionAt, sightAt, type Sight, type Strip } from './carousel-sight.ts'
import { useAutoplay } from './use-autoplay.ts'
import { ARROW_LEFT, ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

const PAUSE = 'M6.5 4.5h3.6v15H6.5zm7.4 0h3.6v15h-3.6z'
const PLAY = 'M7 4.5v15l12-7.5z'

const SQUARE = 'border border-control'
const SIZES = '(width < 768px) 62vw, (width < 1200px) 31vw, 283px'

function measure(list: HTMLElement): Strip {
  const [first, second] = list.querySelectorAll('li')
  const card = first?.offsetWidth ?? 1
  const pitch = first && second ? second.offsetLeft - first.offsetLeft : card
  const { clientWidth, scrollWidth, childElementCount } = list
  return {
    pitch,
    card,
    width: clientWidth,
    end: scrollWidth - clientWidth,
    cards: childElementCount,
  }
}

/**
 * 'Recién llegados': up to 10 products, 3 s, loops (SPEC §2, §9). A native scroll strip, so it swipes and works without
 * JavaScript; the buttons and the timer only scroll it.
 */
export function RecentCarousel({ products }: { products: ProductSummary[] }) {
  const region = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [sight, setSight] = useState<Sight>({ first: 1, last: 1 })
  // The timer reads where the strip is, or is going, without being set up again at each step.
  const position = useRef(0)
  const settle = useCallback((list: HTMLElement, at: number) => {
    position.current = at
    const { first, last } = sightAt(measure(list), at)
    setSight((seen) => (seen.first === first && seen.last === last ? seen : { first, last }))
  }, [])

  const step = useCallback(
    (by: 1 | -1) => {
      const list = strip.current
      if (!list) return
      const measures = measure(list)
      const last = lastPosition(measures)
      const next = position.current + by
      // After the last position the carousel starts again.
      const at = next > last ? 0 : next < 0 ? last : next
      list.scrollLeft = at * measures.pitch
      settle(list, at)
    },
    [settle],
  )
  const advance = useCallback(() => step(1), [step])
  const { allowed, paused, setPaused } = useAutoplay(region, advance)

  const follow = useCallback(() => {
    const list = strip.current
    if (list) settle(list, positionAt(measure(list), list.scrollLeft))
  }, [settle])
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const observer = new ResizeObserver(follow)
    observer.observe(list)
    return () => observer.disconnect()
  }, [follow])

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
          <p className="mr-2 text-right md:min-w-[8ch] text-copy text-ink-3 tnum max-md:sr-only">
            {sight.first === sight.last ? sight.first : `${sight.first}–${sight.last}`} /{' '}
            {products.length}
          </p>
          {allowed && (
            <IconButton
              label={paused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
              className={SQUARE}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Icon path={PLAY} /> : <Icon path={PAUSE} />}
            </IconButton>
          )}
          <IconButton
            label="Anteriores"
            className={`${SQUARE} max-xs:hidden`}
            onClick={() => step(-1)}
          >
            <Icon path={ARROW_LEFT} />
          </IconButton>
          <IconButton
            label="Siguientes"
            className={`${SQUARE} max-xs:hidden`}
            onClick={() => step(1)}
          >
            <Icon path={ARROW_RIGHT} />
          </IconButton>
        </div>
      </div>
      <div className="shell">
        <ul
          ref={strip}
          onScrollEnd={follow}
          className="-mr-5 -ml-1 flex snap-x scroll-smooth snap-mandatory scroll-pl-1 [scrollbar-width:none] gap-3 overflow-x-auto overscroll-x-contain p-1 md:-mr-10 md:gap-4 xl:-mr-16 xl:gap-5"
        >
          {products.map((product, index) => (
            <li
              key={product.id}
              aria-label={`${index + 1} de ${products.length}`}
              className="w-[62%] shrink-0 snap-start md:w-[31%] xl:w-[283px]"
            >
              <ProductCard
                product={product}
                sizes={SIZES}
                {...(index === 0 ? { priority: true } : { fetchPriority: 'low' })}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
