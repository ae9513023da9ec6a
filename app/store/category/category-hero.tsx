import accesorios from '#app/assets/scenes/hero-accesorios.webp'
import accesoriosPhone from '#app/assets/scenes/hero-accesorios-phone.webp'
import hombre from '#app/assets/scenes/hero-hombre.webp'
import hombrePhone from '#app/assets/scenes/hero-hombre-phone.webp'
import mujer from '#app/assets/scenes/hero-mujer.webp'
import mujerPhone from '#app/assets/scenes/hero-mujer-phone.webp'
import { imageSrcSet } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import type { CategoryPage } from '#app/domain/category-pages.ts'

const SCENE = { mujer, hombre, accesorios }
/** The part of it that a phone can show: 519 × 240 px of 780 × 240. */
const PHONE_SCENE = { mujer: mujerPhone, hombre: hombrePhone, accesorios: accesoriosPhone }
const WIDTHS = [640, 800, 1080, 1366, 2000] as const

/** Drawn scene with breadcrumb, name and subtitle; 400 px high. */
export function CategoryHero({ page }: { page: CategoryPage }) {
  return (
    <section className="relative isolate overflow-hidden md:h-[400px] md:bg-sand">
      <div className="shell pt-2 pb-7 md:h-full md:pt-5 md:pb-0">
        <Breadcrumb crumbs={[{ label: 'Inicio', to: '/' }, { label: page.name }]} />
        <h1 className="mt-4 text-[clamp(3.75rem,19vw,5.5rem)] leading-[.86] font-[640] tracking-[-.034em] md:mt-11 md:text-[clamp(4.8rem,10.25vw,8.75rem)]">
          {page.name}
        </h1>
        <p className="mt-4 text-[17px] md:mt-6 md:text-[21px]">{page.subtitle}</p>
      </div>
      {/* Beside the words from 768 px, below them on a phone: text never stands on a garment. */}
      <picture>
        <source
          media="(width < 520px)"
          srcSet={imageSrcSet(PHONE_SCENE[page.slug], [640, 800, 1080])}
          sizes="450px"
        />
        <SceneImage
          src={SCENE[page.slug]}
          widths={WIDTHS}
          sizes="(width < 768px) 640px, 100vw"
          width={2000}
          height={586}
          priority
          className="h-[240px] w-full object-cover object-[84%_50%] md:absolute md:inset-0 md:-z-10 md:h-full md:object-[72%_50%]"
        />
      </picture>
    </section>
  )
}
