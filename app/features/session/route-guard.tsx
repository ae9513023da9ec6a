import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { guardDecision, type Role } from '#app/domain/roles.ts'
import { NeedsJavaScript } from '#app/ui/needs-javascript.tsx'
import { PageSpinner } from '#app/ui/page-spinner.tsx'
import { useSession } from './session-provider.tsx'

/** What the page shows without JavaScript, where it never gets past waiting. */
const NEEDS_JAVASCRIPT = {
  admin: 'El panel de administración necesita JavaScript',
  customer: 'Tu cuenta necesita JavaScript',
} as const satisfies Record<Role, string>

/** Shows its children to one role only and leads everyone else to their place (SPEC §2 Route guard). */
export function RouteGuard({ allow, children }: { allow: Role; children: ReactNode }) {
  const { user, leftOnPurpose, ...session } = useSession()
  const { pathname, search } = useLocation()
  const decision = guardDecision({ ...session, allow, signedIn: user !== null })
  if (decision.kind === 'wait')
    return (
      <>
        <NeedsJavaScript title={NEEDS_JAVASCRIPT[allow]} />
        <PageSpinner className="min-h-dvh noscript:hidden" />
      </>
    )
  if (decision.kind === 'redirect') {
    return (
      <>
        <Navigate
          to={decision.to}
          replace
          // A string, not an object: a new object at each render would start leaving again.
          state={decision.to === '/auth' && !leftOnPurpose ? pathname + search : null}
        />
        {/* The other page may still be on its way. */}
        <PageSpinner />
      </>
    )
  }
  return children
}
