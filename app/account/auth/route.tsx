import { Navigate, useSearchParams } from 'react-router'
import { useState } from 'react'
import { homeOf } from '#app/domain/roles.ts'
import { SessionProvider, useSession } from '#app/features/session/session-provider.tsx'
import { PageSpinner } from '#app/ui/page-spinner.tsx'
import { PRIVATE_HEADERS, privateMeta } from '#app/account/private-page.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'

export const headers = () => PRIVATE_HEADERS
export const meta = () => privateMeta('Tu cuenta')

/** Sign-in and sign-up (SPEC §2): two cards, toggled by a link with its own address. */
export default function AuthRoute() {
  return (
    <SessionProvider>
      <AuthFrame>
        <AuthCards />
      </AuthFrame>
    </SessionProvider>
  )
}

function AuthCards() {
  const { loading, user, role, roleLoading } = useSession()
  const [params, setParams] = useSearchParams()
  const [email, setEmail] = useState('')

  if (loading || (user !== null && role === null && roleLoading)) {
    return <PageSpinner className="min-h-96" />
  }
  if (user !== null) return <Navigate to={homeOf(role)} replace />
  if (!params.has('registro')) return <SignInCard email={email} />
  return (
    <SignUpCard
      onCreated={(created) => {
        setEmail(created)
        setParams({}, { replace: true })
      }}
    />
  )
}
