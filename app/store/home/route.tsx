import { data } from 'react-router'
import hero from '#app/assets/scenes/hero-home.webp'
import { BRAND } from '#app/domain/brand.ts'
import { readHome } from '#app/features/catalog/queries/product-queries.ts'
import { readSampleIds } from '#app/features/catalog/queries/sample-queries.ts'
import { JsonLd } from '#app/features/catalog/json-ld.tsx'
import { organizationStructuredData } from '#app/features/catalog/structured-data.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { imageSrc } from '#app/lib/images.ts'
import { missingMeta, pageMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { loadCached } from '#app/store/navigation/loader-cache.ts'
import { StoreError } from '#app/store/store-error.tsx'
import { useCacheFirstPage } from '#app/store/navigation/use-cache-first-page.ts'
import type { Route } from './+types/route.ts'
import { EssentialTops } from './essential-tops.tsx'
import { Hero } from './hero.tsx'
import { parseGrid } from './home-grid.ts'
import { NewArrivals } from './new-arrivals.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const client = anonClient(shop)
  const state = parseGrid(new URL(request.url).searchParams)
  const [{ tab, ...home }, sampleIds] = await Promise.all([
    readHome(client, state.tab, state.shown),
    readSampleIds(client),
  ])
  return data(
    { siteUrl: shop.siteUrl, state: { ...state, tab }, ...home, sampleIds },
    { headers: PUBLIC_CACHE },
  )
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadCached(request, serverLoader)
}
export const headers = () => PUBLIC_CACHE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(BRAND.claim)
  return pageMeta({
    title: BRAND.claim,
    description:
      'Ropa deportiva y athleisure que se mueve contigo: leggings, tops, sudaderas y accesorios para mujer y hombre, con precios en pesos mexicanos.',
    siteUrl: loaderData.siteUrl,
    path: '/',
    image: imageSrc(hero, 1366),
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  useCacheFirstPage(loaderData)
  return (
    <>
      <JsonLd data={import.meta.env.SSR ? organizationStructuredData(loaderData.siteUrl) : null} />
      <Hero />
      <NewArrivals {...loaderData} />
      <EssentialTops sampleIds={loaderData.sampleIds} />
      <div className="h-12 md:h-24" />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StoreError error={error} />
}
