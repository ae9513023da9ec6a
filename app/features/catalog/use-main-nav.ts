import { useRouteLoaderData } from 'react-router'
import type { MainNav } from '#app/domain/main-nav.ts'

/** The navigation that the root's loader read: the same for every visitor. */
export function useMainNav(): MainNav {
  return useRouteLoaderData<{ nav: MainNav }>('root')?.nav ?? []
}
