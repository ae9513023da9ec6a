import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { missingMeta, PUBLIC_CACHE } from '#app/lib/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyRope } from '#app/store/empty-rope.tsx'
import type { Route } from './+types/route.ts'

export function loader({ request }: Route.LoaderArgs) {
  return data({ path: new URL(request.url).pathname }, { status: 404 })
}

export const headers = () => PUBLIC_CACHE
export const meta = () => missingMeta('Página no encontrada')

/** Any other path (SPEC §2 'Not-found page'). */
export default function NotFoundPage({ loaderData: { path } }: Route.ComponentProps) {
  useEffect(() => {
    // SPEC §2 has the path logged. A warning: an error would hide real ones, which fail the tests.
    console.warn(`404: no page at ${path}`)
  }, [path])
  return (
    <div className="shell grid min-h-[60vh] place-content-center gap-4 py-20 text-center">
      <EmptyRope />
      <h1 className="text-[clamp(4.8rem,10.25vw,8.75rem)] leading-[.84] tracking-[-0.034em]">
        404
      </h1>
      <p className="text-lg text-ink-2">Oops! Page not found</p>
      <p className="mt-3">
        <Link to="/" className={buttonClass('secondary')}>
          Return to Home
        </Link>
      </p>
    </div>
  )
}
