import { data, Link } from 'react-router'
import { findCollection } from '#app/domain/collections.ts'
import { SAMPLE_PRODUCTS } from '#app/domain/sample-products.ts'
import { Price } from '#app/features/catalog/price.tsx'
import { ProductImage } from '#app/features/catalog/product-image.tsx'
import { imageSrc } from '#app/lib/images.ts'
import { SceneImage } from '#app/ui/scene-image.tsx'
import { missingMeta, pageMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { COLLECTION_SCENE } from '#app/store/collections/collection-scene.ts'
import { SAMPLE_PHOTO } from '#app/store/sample-photos.ts'
import { PaperHill } from '#app/store/paper-hill.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/route.ts'
import { UnwiredFilters } from './unwired-filters.tsx'

export function loader({ params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(shopContext)
  const known = findCollection(params.id) !== undefined
  return data({ siteUrl }, { status: known ? 200 : 404, headers: PUBLIC_CACHE })
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
    image: imageSrc(COLLECTION_SCENE[collection.id], 1080),
  })
}

/** One collection with its sample products (SPEC §2 'Collections'); the filters are visual only. */
export default function CollectionPage({ params }: Route.ComponentProps) {
  const collection = findCollection(params.id)
  if (!collection) return <MissingCollection />
  const scene = COLLECTION_SCENE[collection.id]
  return (
    <div className="shell pt-5 pb-24 md:pt-7">
      <Breadcrumb
        crumbs={[
          { label: 'Inicio', to: '/' },
          { label: 'Colecciones', to: '/colecciones' },
          { label: collection.name },
        ]}
      />
      <div className="mt-6 grid gap-8 md:grid-cols-2 md:items-end md:gap-12">
        <div className="pb-2">
          <h1 className="text-[clamp(4.2rem,10.25vw,8.75rem)] leading-[.84] tracking-[-.034em]">
            {collection.name}
          </h1>
          <p className="mt-5 text-[19px] font-semibold md:text-[21px]">{collection.subtitle}</p>
          <p className="mt-3 max-w-[46ch] text-[17px] leading-[26px] text-pretty text-ink-2">
            {collection.description}
          </p>
        </div>
        <SceneImage
          src={scene}
          widths={[400, 640, 800, 1080]}
          sizes="(min-width: 768px) 46vw, 92vw"
          width={800}
          height={600}
          priority
          className="aspect-[4/3] w-full bg-sand object-cover"
        />
      </div>
      <UnwiredFilters />
      <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-5">
        {SAMPLE_PRODUCTS.map((sample) => (
          <li key={sample.id}>
            <ProductImage
              src={SAMPLE_PHOTO[sample.id]}
              alt=""
              use="card"
              sizes="(min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw"
              className="w-full"
            />
            <h2 className="mt-3.5 font-text text-[16.5px] leading-[23px] font-semibold">
              {sample.name}
            </h2>
            <Price
              current={sample.salePrice ?? sample.basePrice}
              previous={sample.salePrice === null ? null : sample.basePrice}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MissingCollection() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-5 py-20 text-center">
      <PaperHill />
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
