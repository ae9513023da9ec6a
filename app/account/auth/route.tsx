import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useState } from 'react'
import { placeAfterSignIn } from '#app/domain/roles.ts'
import { SessionProvider, useSession } from '#app/features/session/session-provider.tsx'
import { NeedsJavaScript } from '#app/ui/needs-javascript.tsx'
import { PageSpinner } from '#app/ui/page-spinner.tsx'
import { PRIVATE_HEADERS, privateMeta } from '#app/account/private-page.ts'
import { draftWaits } from '#app/lib/draft-key.ts'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordCard } from './new-password-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import '#app/ui/account-admin.css'

export const headers = () => PRIVATE_HEADERS
export const meta = () => privateMeta('Tu cuenta')

/** Sign-in and sign-up (SPEC §2): two cards, toggled by a link, and the way to a new password. */
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
  /** The page of the panel that the guard left; the other cards keep it too. */
  const { state } = useLocation() as { state: unknown }
  const [left] = useState(state)

  const toSignIn = (known: string) => {
    setEmail(known)
    setParams({}, { replace: true })
  }

  if (loading)
    return (
      <>
        <NeedsJavaScript title="Entrar a tu cuenta necesita JavaScript" />
        <PageSpinner className="min-h-96 noscript:hidden" />
      </>
    )
  if (user === null) {
    if (params.has('registro')) return <SignUpCard onCreated={toSignIn} />
    if (params.has('recuperar')) return <RecoveryCard email={email} onSent={toSignIn} />
    return (
      <SignInCard
        email={email}
        draftWaits={typeof left === 'string' && draftWaits()}
        onLeave={setEmail}
      />
    )
  }
  // Before the redirect: the recovery mail's link signs the user in and leads here.
  if (params.has('nueva-contrasena')) {
    return <NewPasswordCard email={user.email ?? ''} onChanged={() => toSignIn('')} />
  }
  return (
    <>
      {(role !== null || !roleLoading) && <Navigate to={placeAfterSignIn(role, left)} replace />}
      {/* Turns until the other page has come. */}
      <PageSpinner className="min-h-96" />
    </>
  )
}
