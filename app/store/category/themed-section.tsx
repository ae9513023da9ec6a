import { clsx } from 'clsx'
import { Link } from 'react-router'
import intenso from '#app/assets/scenes/theme-entrenamiento-intenso.webp'
import manana from '#app/assets/scenes/theme-manana-activa.webp'
import relax from '#app/assets/scenes/theme-relax-recovery.webp'
import { SceneImage } from '#app/ui/scene-image.tsx'
import type { Theme } from '#app/domain/category-pages.ts'
import type { ProductSummary } from '#app/domain/product-summary.ts'
import { CompactCard } from '#app/features/catalog/compact-card.tsx'
import { ARROW_RIGHT, Icon } from '#app/ui/icon.tsx'

const SCENE: Record<Theme['scene'], string> = {
  'manana-activa': manana,
  'entrenamiento-intenso': intenso,
  'relax-recovery': relax,
}

interface ThemedSectionProps {
  theme: Theme
  /** At most 4 (SPEC §9). */
  products: ProductSummary[]
  side: 'left' | 'right'
}

/** Scene beside heading, lead, link and up to four compact cards (SPEC §2). */
export function ThemedSection({ theme, products, side }: ThemedSectionProps) {
  const scene = SCENE[theme.scene]
  return (
    <section className="later shell pt-14 md:pt-20">
      <div
        className={clsx(
          'grid gap-6 lg:gap-12',
          side === 'left' ? 'lg:grid-cols-[4.6fr_7.4fr]' : 'lg:grid-cols-[7.4fr_4.6fr]',
        )}
      >
        <SceneImage
          src={scene}
          widths={[400, 640, 800, 1080]}
          sizes="(width < 1024px) calc(100vw - 40px), 456px"
          width={912}
          height={956}
          className={clsx(
            'aspect-[456/478] h-full w-full bg-sand object-cover max-lg:aspect-[4/3]',
            side === 'right' && 'lg:order-2',
          )}
        />
        <div className="flex min-w-0 flex-col">
          <h2 className="text-[40px] leading-[1.05] tracking-[-.032em] md:text-[60px] md:leading-none">
            {theme.title}
          </h2>
          <p className="mt-4 max-w-[36ch] text-[17px] leading-[26px] text-pretty text-ink-2 md:text-[19px] md:leading-[29px]">
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
          <ul className="mt-8 grid auto-cols-[minmax(140px,42%)] grid-flow-col gap-3 overflow-x-auto pb-2 md:mt-auto md:auto-cols-auto md:grid-flow-row md:grid-cols-4 md:gap-4 md:overflow-visible md:pt-8 md:pb-0">
            {products.map((product) => (
              <li key={product.id}>
                <CompactCard product={product} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
