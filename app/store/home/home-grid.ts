import { LIMITS } from '#app/domain/product.ts'
import { parsePageLimit } from '#app/domain/page-limit.ts'

/** What the home grid shows. It lives in the URL, so back, reload and a shared link restore it. */
export interface GridState {
  /** 'todos', or a category by its name in addresses or its id. */
  tab: string
  /** Products shown at most: 8, 16, 24 … (SPEC §4). */
  shown: number
}

/** A built-in category, or the id of one that staff added. */
const TAB = /^(mujer|hombre|accesorios|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads the grid's state; unknown values are ignored. */
export function parseGrid(params: URLSearchParams): GridState {
  const tab = params.get('categoria') ?? ''
  return {
    tab: TAB.test(tab) ? tab : 'todos',
    shown: parsePageLimit(params, LIMITS.homePageSize),
  }
}

/** The shortest address of a grid state. */
export function gridAddress({ tab, shown }: GridState): string {
  const parts = [
    ...(tab === 'todos' ? [] : [`categoria=${tab}`]),
    ...(shown > LIMITS.homePageSize ? [`mostrar=${shown}`] : []),
  ]
  return parts.length > 0 ? `/?${parts.join('&')}` : '/'
}
