import { LIMITS } from '#app/domain/product.ts'
import { parseShown } from '#app/domain/shown.ts'
import type { HomeTab } from '#app/features/catalog/queries.ts'

/** Tabs of 'Nuevas Llegadas', in their order. */
export const HOME_TABS = {
  todos: 'Todos',
  mujer: 'Mujer',
  hombre: 'Hombre',
  accesorios: 'Accesorios',
} as const satisfies Record<HomeTab, string>

/** What the home grid shows. It lives in the URL, so back, reload and a shared link restore it. */
export interface GridState {
  tab: HomeTab
  /** Products shown at most: 8, 16, 24 … (SPEC §4). */
  shown: number
}

/** Reads the grid's state; unknown values are ignored. */
export function parseGrid(params: URLSearchParams): GridState {
  const tab = params.get('categoria') ?? ''
  return {
    tab: Object.hasOwn(HOME_TABS, tab) ? (tab as HomeTab) : 'todos',
    shown: parseShown(params, LIMITS.homePageSize),
  }
}

/** Shortest address of a grid state. */
export function gridAddress({ tab, shown }: GridState): string {
  const parts = [
    ...(tab === 'todos' ? [] : [`categoria=${tab}`]),
    ...(shown > LIMITS.homePageSize ? [`mostrar=${shown}`] : []),
  ]
  return parts.length > 0 ? `/?${parts.join('&')}` : '/'
}
