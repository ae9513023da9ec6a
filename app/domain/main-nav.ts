/** Main navigation of SPEC §2, in its order. */
export const MAIN_NAV = [
  { label: 'Inicio', to: '/' },
  { label: 'Mujer', to: '/mujer' },
  { label: 'Hombre', to: '/hombre' },
  { label: 'Accesorios', to: '/accesorios' },
  { label: 'Colecciones', to: '/colecciones' },
] as const
