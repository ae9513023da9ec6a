import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { guardDecision, type Role } from '#app/domain/roles.ts'
import { PageSpinner } from '#app/ui/page-spinner.tsx'
import { useSession } from './session-provider.tsx'

/** Shows its children to one role only and leads everyone else to their place (SPEC §2 Route guard). */
export function RouteGuard({ allow, children }: { allow: Role; children: ReactNode }) {
  const { user, ...session } = useSession()
  const decision = guardDecision({ ...session, allow, signedIn: user !== null })
  if (decision.kind === 'wait') return <PageSpinner />
  if (decision.kind === 'redirect') {
    return (
      <>
        <Navigate to={decision.to} replace />
        {/* The other page may still be on its way. */}
        <PageSpinner />
      </>
    )
  }
  return children
}
