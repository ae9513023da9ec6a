import { data } from 'react-router'
import { missingMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { NotFound } from '#app/store/store-error.tsx'
import type { Route } from './+types/route.ts'

export function loader({ request }: Route.LoaderArgs) {
  return data({ path: new URL(request.url).pathname }, { status: 404 })
}

export const headers = () => PUBLIC_CACHE
export const meta = () => missingMeta('Página no encontrada')

export default function NotFoundPage({ loaderData: { path } }: Route.ComponentProps) {
  return <NotFound path={path} />
}
