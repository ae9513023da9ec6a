import { Fragment } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { displayedPrice, formatPrice } from '#app/domain/price.ts'
import { categoryPath, type Product } from '#app/domain/product.ts'
import { readCompanions } from '#app/features/catalog/queries/companion-queries.ts'
import { JsonLd } from '#app/features/catalog/json-ld.tsx'
import { productById } from '#app/features/catalog/queries/product-queries.ts'
import {
  breadcrumbStructuredData,
  productStructuredData,
} from '#app/features/catalog/structured-data.ts'
import { anonClient } from '#app/lib/anon-client.ts'
import { AppError } from '#app/lib/errors.ts'
import { imageSrc } from '#app/lib/images.ts'
import { missingMeta, pageMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { shopContext } from '#app/lib/shop-context.ts'
import { loadCached } from '#app/store/navigation/loader-cache.ts'
import { useCacheFirstPage } from '#app/store/navigation/use-cache-first-page.ts'
import type { Route } from './+types/route.ts'
import { HiddenProduct } from './hidden-product.tsx'
import { MissingProduct } from './missing-product.tsx'
import { ProductView } from './product-view.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  try {
    const client = anonClient(shop)
    const product: Product | null = await productById(client, params.id)
    const companions = await readCompanions(client, product)
    return data({ product, ...companions, siteUrl: shop.siteUrl }, { headers: PUBLIC_CACHE })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return data({ product: null, goesWith: [], siteUrl: shop.siteUrl }, { status: 404 })
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadCached(request, serverLoader)
}
/** A chosen colour or size changes the address, not the product. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const headers = () => PUBLIC_CACHE

export function meta({ loaderData, params }: Route.MetaArgs) {
  const product = loaderData?.product
  if (!product) return missingMeta('Producto no encontrado')
  const image = product.variants[0]?.imageUrls[0]
  const { siteUrl } = loaderData
  const path = `/producto/${params.id.toLowerCase()}`
  return pageMeta({
    title: product.metaTitle || product.name,
    description: product.metaDescription || summaryOf(product),
    siteUrl,
    path,
    ...(image ? { image: imageSrc(image, 1080) } : {}),
  })
}

/** Description for search engines when staff wrote none: the product's first words, or name and price. */
function summaryOf(product: Product): string {
  const words = product.description.replace(/\s+/g, ' ').trim()
  if (words === '') return `${product.name} por ${formatPrice(displayedPrice(product))}`
  return words.length <= 160 ? words : `${words.slice(0, 157).replace(/\s+\S*$/, '')}…`
}

/** The product's place in the catalogue, for search engines. */
function trailOf(product: Product, siteUrl: string) {
  const path = product.category && categoryPath(product.category.id)
  return breadcrumbStructuredData(siteUrl, [
    { name: 'Inicio', path: '/' },
    ...(product.category && path ? [{ name: product.category.name, path }] : []),
    { name: product.name, path: `/producto/${product.id}` },
  ])
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  useCacheFirstPage(loaderData)
  const { product, goesWith, siteUrl } = loaderData
  if (!product) {
    const view = (hidden: Product) => <ProductView product={hidden} goesWith={[]} />
    return <HiddenProduct id={params.id} view={view} />
  }
  return (
    <Fragment key={product.id}>
      <JsonLd data={import.meta.env.SSR ? productStructuredData(product, siteUrl) : null} />
      <JsonLd data={import.meta.env.SSR ? trailOf(product, siteUrl) : null} />
      <ProductView product={product} goesWith={goesWith} />
    </Fragment>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingProduct error={error} />
}
