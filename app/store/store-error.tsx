import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Unreachable } from '#app/ui/unreachable.tsx'
import { useReconnect } from '#app/ui/use-reconnect.ts'
import { EmptyRope } from './empty-rope.tsx'
import { PaperHill } from './paper-hill.tsx'

/** A page of the store that failed, at the address where it failed, or that its loader reports as missing. */
export function StoreError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const isMissing = (error as { status?: unknown } | null)?.status === 404
  const reconnect = useReconnect(isMissing ? null : address)
  if (isMissing) return <NotFound path={pathname} />
  if (typeof document !== 'undefined') console.error('store page failed', error)
  return <Unreachable address={address} {...reconnect} picture={<PaperHill />} />
}

/** No page at this path (SPEC §2 'Not-found page'). */
export function NotFound({ path }: { path: string }) {
  useEffect(() => {
    // SPEC §2 wants the path logged. A warning: an error would hide real ones, which fail the tests.
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
