import { BRAND } from '#app/domain/brand.ts'

/** Personal pages: no cache keeps them. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Title of a page that no search engine keeps. */
export function privateMeta(title: string) {
  return [{ title: `${title} | ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
}
