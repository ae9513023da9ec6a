import { BRAND } from '#app/domain/brand.ts'

/** Title of an admin page. */
export function adminTitle(page: string) {
  return [{ title: `${page} | ${BRAND.adminTitle}` }]
}
