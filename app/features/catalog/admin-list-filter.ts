/** What the product manager's list shows; it lives in the URL, so that reload, back and a shared link restore it. */
export interface AdminListFilter {
  search: string
  /** Category id, or 'none' for products without one. */
  category: string | null
  state: 'activo' | 'inactivo' | null
  onSale: boolean
  lowStock: boolean
  sort: AdminSort
  /** From 1. */
  page: number
}

export const ADMIN_SORT_LABEL = {
  recent: 'Más recientes',
  oldest: 'Más antiguos',
  name: 'Nombre: A a Z',
  'price-asc': 'Precio: menor a mayor',
  'price-desc': 'Precio: mayor a menor',
} as const
export type AdminSort = keyof typeof ADMIN_SORT_LABEL

export const ADMIN_PAGE_SIZE = 25

export const NO_ADMIN_FILTER: AdminListFilter = {
  search: '',
  category: null,
  state: null,
  onSale: false,
  lowStock: false,
  sort: 'recent',
  page: 1,
}

/** Reads the list's filter out of a URL. Unknown values are ignored. */
export function parseAdminFilter(params: URLSearchParams): AdminListFilter {
  const state = params.get('estado')
  const sort = params.get('orden') ?? ''
  const category = params.get('categoria') ?? ''
  const page = Number(params.get('pagina'))
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    category: /^([0-9a-f-]{36}|none)$/.test(category) ? category : null,
    state: state === 'activo' || state === 'inactivo' ? state : null,
    onSale: params.get('oferta') === 'si',
    lowStock: params.get('stock') === 'bajo',
    sort: Object.hasOwn(ADMIN_SORT_LABEL, sort) ? (sort as AdminSort) : 'recent',
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  }
}

/** Writes the filter as the shortest URL search that restores it. */
export function adminFilterParams(filter: AdminListFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.search.trim()) params.set('q', filter.search.trim())
  if (filter.category) params.set('categoria', filter.category)
  if (filter.state) params.set('estado', filter.state)
  if (filter.onSale) params.set('oferta', 'si')
  if (filter.lowStock) params.set('stock', 'bajo')
  if (filter.sort !== 'recent') params.set('orden', filter.sort)
  if (filter.page > 1) params.set('pagina', String(filter.page))
  return params
}

/** How many filters narrow the list; sort and page do not count. */
export function adminFilterCount(filter: AdminListFilter): number {
  return [
    filter.search.trim(),
    filter.category,
    filter.state,
    filter.onSale,
    filter.lowStock,
  ].filter(Boolean).length
}
