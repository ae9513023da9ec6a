/**
 * The canonical form of a page's path: as its route writes it, parameters in lower case, no slash at the end. /HOMBRE and
 * /hombre/ become /hombre. null: there is no page, or the route ends in a star and its paths have no one form.
 *
 * @param pattern of the route, '/producto/:id'
 */
export function canonicalPath(
  pattern: string,
  params: Record<string, string | undefined>,
): string | null {
  if (pattern.includes('*')) return null
  const parts = pattern
    .split('/')
    .filter(Boolean)
    .map((part) =>
      part.startsWith(':') ? encodeURIComponent((params[part.slice(1)] ?? '').toLowerCase()) : part,
    )
  return `/${parts.join('/')}`
}
