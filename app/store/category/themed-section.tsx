import { clsx } from 'clsx'
import { Link } from 'react-router'
import { SceneImage } from '#app/ui/scene-image.tsx'
import type { Theme } from '#app/domain/category-pages.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { CompactCard } from '#app/features/catalog/compact-card.tsx'
import { ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

interface ThemedSectionProps {
  theme: Theme
  /** Address of its drawn scene, 5:6. */
  scene: string
  /** At most 4 (SPEC §9). */
  products: ProductSummary[]
  side: 'left' | 'right'
}

/** Scene beside heading, lead, link and up to four compact cards (SPEC §2). */
export function ThemedSection({ theme, scene, products, side }: ThemedSectionProps) {
  return (
    <section className="later shell pt-14 md:pt-20">
      <div
        className={clsx(
          'grid gap-6 sm:grid-cols-[2fr_3fr] sm:gap-x-8 lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-0',
          side === 'left' ? 'lg:grid-cols-[4.6fr_7.4fr]' : 'lg:grid-cols-[7.4fr_4.6fr]',
        )}
      >
        <SceneImage
          src={scene}
          widths={[400, 640, 800, 1080, 1366]}
          sizes="(min-width: 1560px) 550px, (min-width: 1024px) 36vw, (min-width: 640px) 38vw, 92vw"
          width={1500}
          height={1800}
          // A wider box would cut the bottom of what is on the hills.
          className={clsx(
            'aspect-square w-full bg-sand object-cover object-[50%_8%] lg:row-span-2 lg:aspect-[456/478] lg:h-full lg:object-[50%_0]',
            side === 'right' && 'lg:col-start-2 lg:row-start-1',
          )}
        />
        <div className="flex min-w-0 flex-col">
          <h2 className="text-[40px] leading-[1.05] tracking-[-.032em] lg:text-[60px] lg:leading-none">
            {theme.title}
          </h2>
          <p className="mt-4 max-w-[36ch] text-lead leading-[26px] text-pretty text-ink-2 md:text-[19px] md:leading-[29px]">
            {theme.lead}
          </p>
          <Link
            to="/colecciones"
            className="group mt-3 inline-flex min-h-11 items-center gap-2 self-start font-semibold"
          >
            <span className="border-b border-terracotta pb-1">Ver toda la colección</span>
            <span className="sr-only">: {theme.title}</span>
            <Icon
              path={ARROW_RIGHT}
              className="size-[18px] transition-transform group-hover:translate-x-[3px]"
            />
          </Link>
        </div>
        <ul className="grid min-w-0 auto-cols-[minmax(140px,42%)] grid-flow-col gap-3 overflow-x-auto pb-2 sm:col-span-2 md:auto-cols-auto md:grid-flow-row md:grid-cols-4 md:gap-4 md:overflow-visible md:pb-0 lg:col-span-1 lg:mt-auto lg:pt-8">
          {products.map((product) => (
            <li key={product.id}>
              <CompactCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
