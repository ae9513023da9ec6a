/** What the product manager's list shows. It lives in the URL, so that reload, back and a shared link restore it. */
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
  pageSize: AdminPageSize
}

export const ADMIN_SORT_LABEL = {
  recent: 'Más recientes',
  oldest: 'Más antiguos',
  name: 'Nombre: A a Z',
  'price-asc': 'Precio: menor a mayor',
  'price-desc': 'Precio: mayor a menor',
} as const
export type AdminSort = keyof typeof ADMIN_SORT_LABEL

/** Rows of a page unless another of ADMIN_PAGE_SIZES is chosen. */
export const ADMIN_PAGE_SIZE = 25
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
export type AdminPageSize = (typeof ADMIN_PAGE_SIZES)[number]

export const NO_ADMIN_FILTER: AdminListFilter = {
  search: '',
  category: null,
  state: null,
  onSale: false,
  lowStock: false,
  sort: 'recent',
  page: 1,
  pageSize: ADMIN_PAGE_SIZE,
}

/** Reads the list's filter out of a URL. Unknown values are ignored. */
export function parseAdminFilter(params: URLSearchParams): AdminListFilter {
  const state = params.get('estado')
  const sort = params.get('orden') ?? ''
  const category = params.get('categoria') ?? ''
  const page = Number(params.get('pagina'))
  const rows = Number(params.get('filas'))
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    category: /^([0-9a-f-]{36}|none)$/.test(category) ? category : null,
    state: state === 'activo' || state === 'inactivo' ? state : null,
    onSale: params.get('oferta') === 'si',
    lowStock: params.get('stock') === 'bajo',
    sort: Object.hasOwn(ADMIN_SORT_LABEL, sort) ? (sort as AdminSort) : 'recent',
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
    pageSize: ADMIN_PAGE_SIZES.find((size) => size === rows) ?? ADMIN_PAGE_SIZE,
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
  if (filter.pageSize !== ADMIN_PAGE_SIZE) params.set('filas', String(filter.pageSize))
  return params
}

/** Changes the rows of a page and keeps the first visible row on it. */
export function resized(filter: AdminListFilter, pageSize: AdminPageSize) {
  const first = (filter.page - 1) * filter.pageSize
  return { pageSize, page: Math.floor(first / pageSize) + 1 }
}

/** How many filters narrow the list; sort and pages do not count. */
export function adminFilterCount(filter: AdminListFilter): number {
  return [
    filter.search.trim(),
    filter.category,
    filter.state,
    filter.onSale,
    filter.lowStock,
  ].filter(Boolean).length
}
