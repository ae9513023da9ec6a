import { data, Link } from 'react-router'
import { COLLECTIONS } from '#app/domain/collections.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { pageMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/route.ts'
import { COLLECTION_SCENE } from './collection-scene.ts'

export function loader({ context }: Route.LoaderArgs) {
  return data({ siteUrl: context.get(shopContext).siteUrl }, { headers: PUBLIC_CACHE })
}

export const headers = () => PUBLIC_CACHE

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Colecciones',
    description:
      'Tree, Remix y Flow: tres colecciones de ropa deportiva con una idea cada una. Descubre la que se mueve contigo.',
    siteUrl: loaderData?.siteUrl ?? '',
    path: '/colecciones',
  })
}

/** The three collections (SPEC §2 'Collections'). */
export default function CollectionsPage() {
  return (
    <div className="shell pt-5 pb-24 md:pt-7">
      <Breadcrumb crumbs={[{ label: 'Inicio', to: '/' }, { label: 'Colecciones' }]} />
      <h1 className="mt-6 text-[clamp(3.4rem,8vw,7rem)] leading-[.88] tracking-[-.034em] md:mt-9">
        Colecciones
      </h1>
      <p className="mt-4 max-w-[44ch] text-lead leading-[26px] text-ink-2 md:text-[19px] md:leading-[29px]">
        Tres maneras de moverse. Cada una nace de una tela, un ritmo y un paisaje.
      </p>
      <ul className="mt-10 grid gap-x-5 gap-y-12 md:mt-14 md:grid-cols-3">
        {COLLECTIONS.map((collection, index) => {
          const scene = COLLECTION_SCENE[collection.id].card
          return (
            <li key={collection.id} className="flex flex-col">
              <SceneImage
                src={scene}
                widths={[400, 640, 800, 1080, 1366]}
                sizes="(min-width: 1560px) 464px, (min-width: 768px) 32vw, 92vw"
                width={1320}
                height={1650}
                priority={index === 0}
                className="aspect-[4/5] w-full bg-sand object-cover max-md:aspect-[4/3]"
              />
              <h2 className="mt-5 text-[40px] leading-none tracking-[-.03em]">{collection.name}</h2>
              <p className="mt-2 font-semibold">{collection.subtitle}</p>
              <p className="mt-2 mb-6 text-ink-2">{collection.description}</p>
              <Link
                to={`/coleccion/${collection.id}`}
                className={buttonClass('secondary', 'normal', 'mt-auto self-start max-md:w-full')}
              >
                Ver colección<span className="sr-only"> {collection.name}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
