import accesorios from '#app/assets/scenes/hero-accesorios.webp'
import hombre from '#app/assets/scenes/hero-hombre.webp'
import mujer from '#app/assets/scenes/hero-mujer.webp'
import { imageSrc, imageSrcSet } from '#app/lib/images.ts'
import { Breadcrumb } from '#app/store/breadcrumb.tsx'
import type { CategoryPage } from '#app/domain/category-pages.ts'

const SCENE = { mujer, hombre, accesorios }
const WIDTHS = [640, 800, 1080, 1366, 2000] as const

/** Drawn scene with breadcrumb, name and subtitle; 400 px high. */
export function CategoryHero({ page }: { page: CategoryPage }) {
  const scene = SCENE[page.slug]
  return (
    <section className="relative isolate h-[320px] overflow-hidden bg-sand md:h-[400px]">
      <img
        src={imageSrc(scene, 1366)}
        srcSet={imageSrcSet(scene, WIDTHS)}
        sizes="(width < 768px) 1080px, 100vw"
        alt=""
        width={2000}
        height={586}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-[72%_50%]"
      />
      <div className="shell h-full">
        <div className="pt-4 md:pt-5">
          <Breadcrumb trail={[{ label: 'Inicio', to: '/' }, { label: page.name }]} />
        </div>
        <h1 className="mt-8 text-[clamp(4rem,10.25vw,8.75rem)] leading-[.86] font-[640] tracking-[-.034em] md:mt-11 max-md:text-[clamp(3.2rem,15vw,5rem)]">
          {page.name}
        </h1>
        <p className="mt-4 text-[17px] md:mt-6 md:text-[21px]">{page.subtitle}</p>
      </div>
    </section>
  )
}
