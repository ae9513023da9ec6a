/** What would end a value in PostgREST's or=(), or is a wildcard or an escape of LIKE. */
const RESERVED = /[,()"\\%*_:]/g

/**
 * A LIKE pattern that finds the text as it is typed. Reserved signs stand as '_' (any one sign): quoting them is not
 * read alike by every ground, and one loose sign does no harm in a search.
 */
export function containing(text: string): string {
  return `*${text.trim().replace(RESERVED, '_')}*`
}

/** PostgREST condition: the text in the name, the text as a tag, or one of the products found by SKU. */
export function searchCondition(search: string, idsBySku: string[]): string {
  const parts = [`name.ilike.${containing(search)}`]
  const tag = search.trim().toLowerCase()
  if (/^[\p{L}\d-]+$/u.test(tag)) parts.push(`tags.cs.{${tag}}`)
  if (idsBySku.length > 0) parts.push(`id.in.(${idsBySku.join(',')})`)
  return parts.join(',')
}
