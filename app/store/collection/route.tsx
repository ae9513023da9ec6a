import { data, Link } from 'react-router'
import { findCollection } from '#app/domain/collections.ts'
import { SAMPLE_PRODUCTS } from '#app/domain/sample-products.ts'
import { readSampleIds } from '#app/features/catalog/queries/sample-queries.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { imageSrc } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { missingMeta, pageMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { SceneHero } from '#app/store/category/scene-hero.tsx'
import { COLLECTION_SCENE } from '#app/store/collections/collection-scene.ts'
import { EmptyRope } from '#app/store/empty-rope.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/route.ts'
import { CARD_SIZES, SampleCard } from './sample-card.tsx'
import { UnwiredFilters } from './unwired-filters.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { siteUrl } = shop
  const known = findCollection(params.id) !== undefined
  const sampleIds = known ? await readSampleIds(anonClient(shop)) : {}
  return data({ siteUrl, sampleIds }, { status: known ? 200 : 404, headers: PUBLIC_CACHE })
}

export const headers = () => PUBLIC_CACHE

export function meta({ loaderData, params }: Route.MetaArgs) {
  const collection = findCollection(params.id)
  if (!collection) return missingMeta('Colección no encontrada')
  return pageMeta({
    title: `Colección ${collection.name}`,
    description: collection.description,
    siteUrl: loaderData?.siteUrl ?? '',
    path: `/coleccion/${collection.id}`,
    image: imageSrc(COLLECTION_SCENE[collection.id].wide, 1366),
  })
}

/** One collection with its sample products (SPEC §2 'Collections'); the filters are visual only. */
export default function CollectionPage({ params, loaderData }: Route.ComponentProps) {
  const collection = findCollection(params.id)
  if (!collection) return <MissingCollection />
  const scene = COLLECTION_SCENE[collection.id]
  return (
    <>
      <SceneHero
        crumbs={[
          { label: 'Inicio', to: '/' },
          { label: 'Colecciones', to: '/colecciones' },
          { label: collection.name },
        ]}
        title={collection.name}
        scene={scene.wide}
      >
        <p className="mt-5 text-[19px] font-semibold md:text-[21px]">{collection.subtitle}</p>
        <p className="mt-3 max-w-[42ch] text-lead leading-[26px] text-pretty">
          {collection.description}
        </p>
      </SceneHero>
      <div className="shell pb-24">
        <UnwiredFilters />
        <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-9 md:gap-x-4 lg:grid-cols-3 xl:gap-x-5">
          <li aria-hidden="true" className="max-lg:hidden">
            <SceneImage
              src={scene.card}
              widths={[640, 800, 1080]}
              sizes={CARD_SIZES}
              width={1320}
              height={1650}
              className="aspect-[4/5] w-full bg-sand object-cover"
            />
          </li>
          {SAMPLE_PRODUCTS.map((sample) => (
            <li key={sample.id}>
              <SampleCard sample={sample} productId={loaderData.sampleIds[sample.id]} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function MissingCollection() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      <EmptyRope />
      <h1 className="text-[38px] leading-[40px] tracking-[-0.028em] md:text-[52px] md:leading-[52px]">
        Colección no encontrada
      </h1>
      <p className="mt-2">
        <Link to="/colecciones" className={buttonClass('secondary')}>
          Volver a colecciones
        </Link>
      </p>
    </div>
  )
}
