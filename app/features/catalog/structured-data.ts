import { BRAND } from '#app/domain/brand.ts'
import { displayedPrice, isDiscounted, variantPrice } from '#app/domain/price.ts'
import type { Product } from '#app/domain/product.ts'
import { isPlaceholder } from '#app/domain/variant.ts'
import { imageSrc } from '#app/lib/images.ts'

const CONDITION = {
  nuevo: 'https://schema.org/NewCondition',
  usado: 'https://schema.org/UsedCondition',
  reacondicionado: 'https://schema.org/RefurbishedCondition',
} satisfies Record<Product['condition'], string>

const availability = (stock: number) =>
  stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'

/** schema.org Product with one Offer for each variant: price in MXN, availability, SKU. */
export function productStructuredData(product: Product, siteUrl: string) {
  const url = `${siteUrl}/producto/${product.id}`
  const variants = product.variants.filter((variant) => !isPlaceholder(variant))
  const images = [...new Set(product.variants.flatMap((variant) => variant.imageUrls))]
  const offer = {
    '@type': 'Offer',
    priceCurrency: BRAND.currency,
    url,
    itemCondition: CONDITION[product.condition],
    ...(isDiscounted(product) && product.saleEndDate
      ? { priceValidUntil: product.saleEndDate }
      : {}),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.metaDescription ?? product.description,
    image: images.map((image) => new URL(imageSrc(image, 1080), siteUrl).href),
    brand: { '@type': 'Brand', name: BRAND.name },
    ...(product.category ? { category: product.category.name } : {}),
    ...(variants[0] ? { sku: variants[0].sku } : {}),
    offers:
      variants.length > 0
        ? variants.map((variant) => ({
            ...offer,
            sku: variant.sku,
            name: `${variant.color} / ${variant.size}`,
            price: variantPrice(product, variant).toFixed(2),
            availability: availability(variant.stock),
          }))
        : [{ ...offer, price: displayedPrice(product).toFixed(2), availability: availability(0) }],
  }
}

/** schema.org BreadcrumbList of a page; paths start with '/'. */
export function breadcrumbStructuredData(siteUrl: string, trail: { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

/** schema.org Organization of the shop itself. */
export function organizationStructuredData(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: BRAND.name,
    url: siteUrl,
    slogan: BRAND.claim,
    logo: `${siteUrl}/favicon.svg`,
    areaServed: 'MX',
  }
}
