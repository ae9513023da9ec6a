import { displayedPrice } from './price.ts'
import { STORE_TAGS, type Product } from './product.ts'
import { isPlaceholder } from './variant.ts'

/** Price ranges of SPEC §9 in MXN, both ends included (SPEC §7). The key is what the URL carries. */
export const PRICE_RANGES = {
  '0-500': { label: 'Menos de $500', min: null, max: 500 },
  '500-1000': { label: '$500 – $1,000', min: 500, max: 1000 },
  '1000-1500': { label: '$1,000 – $1,500', min: 1000, max: 1500 },
  '1500-': { label: 'Más de $1,500', min: 1500, max: null },
} as const satisfies Record<string, { label: string; min: number | null; max: number | null }>
export type PriceRange = keyof typeof PRICE_RANGES
export const ALL_PRICES_LABEL = 'Todos los precios'

/** Sort options of SPEC §3; prices sort by base price (SPEC §7). */
export const SORT_LABEL = {
  recent: 'Más recientes',
  'price-asc': 'Precio: menor a mayor',
  'price-desc': 'Precio: mayor a menor',
} as const
export type Sort = keyof typeof SORT_LABEL

/**
 * Filter state of a category page (SPEC §3): sizes and colours in lower case, any of them matches; tags any of them;
 * price on the displayed price. Independent of one another, as SPEC §7 filters them.
 */
export interface CatalogFilter {
  sizes: string[]
  colors: string[]
  tags: string[]
  price: PriceRange | null
  sort: Sort
}

export const NO_FILTER: CatalogFilter = {
  sizes: [],
  colors: [],
  tags: [],
  price: null,
  sort: 'recent',
}

const MAX_VALUES = 30

/** Values of one parameter, comma-separated or repeated (a form without JavaScript repeats), each once, in order. */
function listParam(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).flatMap((value) => value.split(','))
  const clean = values
    .map((value) => value.trim().toLowerCase())
    // No colour or size has a control character, and the database keeps no text with a zero.
    .filter((value) => value !== '' && value.length <= 40 && !/\p{Cc}/u.test(value))
    // Counts are looked up by these words: '__proto__' and 'constructor' are no sizes.
    .filter((value) => !(value in {}))
  return [...new Set(clean)].slice(0, MAX_VALUES)
}

const isKey = <T extends object>(table: T, key: string | null): key is string & keyof T =>
  key !== null && Object.hasOwn(table, key)

/** Reads the filter out of a URL. Unknown values are ignored, never an error. */
export function parseFilter(params: URLSearchParams): CatalogFilter {
  const price = params.get('precio')
  const sort = params.get('orden')
  return {
    sizes: listParam(params, 'talla'),
    colors: listParam(params, 'color'),
    tags: listParam(params, 'etiqueta').filter((tag) =>
      (STORE_TAGS as readonly string[]).includes(tag),
    ),
    price: isKey(PRICE_RANGES, price) ? price : null,
    sort: isKey(SORT_LABEL, sort) ? sort : 'recent',
  }
}

/** Writes a filter as the shortest URL that restores it; '' when nothing differs from the start. */
export function filterSearch(filter: CatalogFilter, shown?: number): string {
  const parts: string[] = []
  const list = (name: string, values: string[]) => {
    if (values.length > 0) parts.push(`${name}=${values.map(encodeURIComponent).join(',')}`)
  }
  list('talla', filter.sizes)
  list('color', filter.colors)
  list('etiqueta', filter.tags)
  if (filter.price) parts.push(`precio=${filter.price}`)
  if (filter.sort !== 'recent') parts.push(`orden=${filter.sort}`)
  if (shown) parts.push(`mostrar=${shown}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Where a link to that filter leads from its own page: '.' clears the search. */
export function filterLink(filter: CatalogFilter, shown?: number): string {
  return filterSearch(filter, shown) || '.'
}

/** Badge of the filter drawer: sizes + colours + tags + 1 for a price range (SPEC §2). */
export function activeFilterCount(filter: CatalogFilter): number {
  return filter.sizes.length + filter.colors.length + filter.tags.length + (filter.price ? 1 : 0)
}

/** Adds the value when absent, removes it when present (SPEC §4 'toggle on or off'). */
export function toggle(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** SPEC §7's client-side filter, the yardstick the database query is tested against. */
export function matchesFilter(product: Product, filter: CatalogFilter): boolean {
  const variants = product.variants.filter((variant) => !isPlaceholder(variant))
  const price = displayedPrice(product)
  const range = filter.price ? PRICE_RANGES[filter.price] : { min: null, max: null }
  const anyOf = (wanted: string[], present: string[]) =>
    wanted.length === 0 || present.some((value) => wanted.includes(value.toLowerCase()))
  return (
    anyOf(
      filter.sizes,
      variants.map((variant) => variant.size),
    ) &&
    anyOf(
      filter.colors,
      variants.map((variant) => variant.color),
    ) &&
    anyOf(filter.tags, product.tags) &&
    (range.min === null || price >= range.min) &&
    (range.max === null || price <= range.max)
  )
}
