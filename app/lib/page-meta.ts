import { BRAND } from '#app/domain/brand.ts'

/** Public pages: kept by caches, asked again each time, so that a change in the catalogue shows at once. */
export const PUBLIC_CACHE = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

interface PageMeta {
  /** Without the brand's name, which is added. */
  title: string
  description: string
  /** Public origin without a trailing slash. */
  siteUrl: string
  /** Path of the canonical address. */
  path: string
  /** Path of the picture shown when the page is shared. */
  image?: string
}

/** Title, description, canonical address and Open Graph of a public page. */
export function pageMeta({ title, description, siteUrl, path, image }: PageMeta) {
  const full = `${title} | ${BRAND.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: siteUrl + path },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'es_MX' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: siteUrl + path },
    ...(image ? [{ property: 'og:image', content: new URL(image, siteUrl).href }] : []),
  ]
}

/** Meta of a page that is not there or could not be read: no search engine keeps it. */
export function missingMeta(title: string) {
  return [{ title: `${title} | ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
}
