/** What is a wildcard or an escape of LIKE, or a sign of PostgREST's own. */
const RESERVED = /[,()"\\%*_:]/g

/**
 * A LIKE pattern that finds the text in products.search_text, which is in lower case. Reserved signs stand as '_' (any
 * one sign): quoting them is not read alike by every ground, and one loose sign does no harm in a search.
 */
export function containing(text: string): string {
  return `*${text.trim().toLowerCase().replace(RESERVED, '_')}*`
}
