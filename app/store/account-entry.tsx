import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSessionHint } from '#app/features/session/session-hint.ts'
import { iconButtonClass } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const PERSON = 'M7 8a5 5 0 1 0 10 0A5 5 0 0 0 7 8M4 21a8 8 0 0 1 16 0'

/** Loaded only where a session seems to exist: it brings supabase-js with it. */
const AccountMenu = lazy(async () => {
  const { AccountMenu } = await import('#app/features/session/account-menu.tsx')
  return { default: AccountMenu }
})

interface AccountEntryProps {
  /** In the header's row, or in the mobile drawer's list. */
  placement: 'menu' | 'drawer'
}

/** Account menu of SPEC §2 for who is signed in, the way to sign in for everyone else. */
export function AccountEntry({ placement }: AccountEntryProps) {
  const signIn = <SignInLink placement={placement} />
  if (!useSessionHint()) return signIn
  return (
    <Suspense fallback={signIn}>
      <AccountMenu placement={placement} />
    </Suspense>
  )
}

function SignInLink({ placement }: AccountEntryProps) {
  const icon = <Icon path={PERSON} className="size-5" />
  if (placement === 'menu')
    return (
      <Link
        to="/auth"
        aria-label="Iniciar sesión"
        title="Iniciar sesión"
        className={iconButtonClass()}
      >
        {icon}
      </Link>
    )
  return (
    <Link
      to="/auth"
      className="flex min-h-12 items-center gap-3 px-5 text-base font-medium hover:bg-sand"
    >
      {icon}
      Iniciar sesión
    </Link>
  )
}
