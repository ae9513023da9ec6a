import { data, useLocation, useNavigation } from 'react-router'
import { JsonLd } from '#app/features/catalog/json-ld.tsx'
import { breadcrumbStructuredData } from '#app/features/catalog/structured-data.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { AppError } from '#app/lib/errors.ts'
import { imageSrc } from '#app/lib/images.ts'
import { missingMeta, PUBLIC_CACHE, pageMeta } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { loadCached } from '#app/store/navigation/loader-cache.ts'
import { activeFilterCount, parseFilter } from '#app/domain/catalog-filter.ts'
import { CATEGORY_PAGES, type CategoryPage } from '#app/domain/category-pages.ts'
import { LIMITS, type CategorySlug } from '#app/domain/product.ts'
import { parsePageLimit } from '#app/domain/page-limit.ts'
import { readCategory } from '#app/features/catalog/queries/category-queries.ts'
import { StoreError } from '#app/store/store-error.tsx'
import { useCacheFirstPage } from '#app/store/navigation/use-cache-first-page.ts'
import type { Route } from './+types/route.ts'
import { CATEGORY_SCENES } from './category-scenes.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { ProductResults } from './product-results.tsx'
import { RecentCarousel } from './carousel/recent-carousel.tsx'
import { SceneHero } from './scene-hero.tsx'
import { ThemedSection } from './themed-section.tsx'

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  // The three category pages share this module: their route says which one it is, however the address is spelled.
  const slug = pattern.replaceAll('/', '') as CategorySlug
  const client = anonClient(shop)
  const filter = parseFilter(url.searchParams)
  const shown = parsePageLimit(url.searchParams, LIMITS.categoryPageSize)
  const view = await readCategory(client, slug, filter, shown).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? data(null, { status: 404 })
      : error
  })
  // The page's words and scenes come with its data: the browser does not download those of the other two.
  const page: CategoryPage = CATEGORY_PAGES[slug]
  const scenes = CATEGORY_SCENES[slug]
  return data({ page, scenes, shown, ...view, siteUrl: shop.siteUrl }, { headers: PUBLIC_CACHE })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadCached(request, serverLoader)
}
export const headers = () => PUBLIC_CACHE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return missingMeta('Página no encontrada')
  const photo = loaderData.sections.recent[0]?.images[0]
  return pageMeta({
    ...loaderData.page,
    siteUrl: loaderData.siteUrl,
    // Filtered addresses are canonical to the bare page.
    path: `/${loaderData.page.slug}`,
    image: photo && imageSrc(photo, 1080),
  })
}

/** /mujer, /hombre and /accesorios (SPEC §2 Women's page). */
export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  useCacheFirstPage(loaderData)
  const { page, scenes, from, products, facets, sections, shown, siteUrl } = loaderData
  const location = useLocation()
  const navigation = useNavigation()
  const pending = navigation.location?.pathname === location.pathname
  // A new choice shows at once; the products follow.
  const search = pending ? (navigation.location?.search ?? '') : location.search
  const wanted = new URLSearchParams(search)
  const filter = parseFilter(wanted)
  const adding = pending && parsePageLimit(wanted, LIMITS.categoryPageSize) > shown

  const filtered = activeFilterCount(filter) > 0
  const themes = (
    <>
      {page.themes.map((theme, index) => {
        const matching = sections.themes[index] ?? []
        return matching.length > 0 ? (
          <ThemedSection
            key={theme.title}
            theme={theme}
            scene={scenes.themes[index] ?? ''}
            products={matching}
            side={index % 2 === 0 ? 'left' : 'right'}
          />
        ) : null
      })}
    </>
  )

  return (
    <>
      <JsonLd
        key={`json-${page.slug}`}
        data={
          import.meta.env.SSR
            ? breadcrumbStructuredData(siteUrl, [
                { name: 'Inicio', path: '/' },
                { name: page.name, path: `/${page.slug}` },
              ])
            : null
        }
      />
      <SceneHero
        crumbs={[{ label: 'Inicio', to: '/' }, { label: page.name }]}
        title={page.name}
        scene={scenes.hero}
        phone={scenes.heroPhone}
      >
        <p className="mt-4 text-lead md:mt-6 md:text-[21px]">{page.subtitle}</p>
      </SceneHero>
      {sections.recent.length > 0 && <RecentCarousel key={page.slug} products={sections.recent} />}
      {/* The bar sticks no further than what it filters. Who filters wants what is left, and stories after it. */}
      <div>
        <FilterBar filter={filter} facets={facets} />
        {!filtered && themes}
        <ProductResults
          from={from}
          products={products}
          total={facets.total}
          shown={shown}
          filter={filter}
          pending={pending}
          adding={adding}
        />
      </div>
      {filtered && themes}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StoreError error={error} />
}
