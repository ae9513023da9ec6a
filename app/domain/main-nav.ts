import { categoryPath } from './product.ts'

/** Main navigation of SPEC §2, in its order. */
const MAIN_NAV = [
  { label: 'Inicio', to: '/' },
  { label: 'Mujer', to: '/mujer' },
  { label: 'Hombre', to: '/hombre' },
  { label: 'Accesorios', to: '/accesorios' },
  { label: 'Colecciones', to: '/colecciones' },
] as const

const FIXED: readonly string[] = ['/', '/colecciones']

export type MainNav = { label: string; to: string }[]

/** The navigation without inactive categories (SPEC §4); null: which are active is not known. */
export function mainNav(active: readonly string[] | null): MainNav {
  const paths = active?.map(categoryPath)
  return MAIN_NAV.filter(({ to }) => !paths || FIXED.includes(to) || paths.includes(to))
}
