import { BRAND } from '#app/domain/brand.ts'

/** Public pages: caches keep them and ask again each time, so that a change in the catalogue shows at once. */
export const PUBLIC_CACHE = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** A title with the brand's name, which staff may have written into it themselves. */
export const branded = (title: string) =>
  title.includes(BRAND.name) ? title : `${title} | ${BRAND.name}`

interface PageMeta {
  /** The brand's name is added where it is not part of it. */
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
  const full = branded(title)
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

/** Meta of a page that is missing or could not be read: no search engine keeps it. */
export function missingMeta(title: string) {
  return [{ title: branded(title) }, { name: 'robots', content: 'noindex' }]
}
